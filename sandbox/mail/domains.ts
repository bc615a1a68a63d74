import { randomUUID } from 'node:crypto'
import type { Context } from '@/sandbox/context'
import { type Answer, type Call, jsonObject } from '@/sandbox/http'
import { refuse } from '@/sandbox/mail/errors'
import { bareAddress } from '@/sandbox/mail/message'

/** Sending domains. Verification succeeds a minute (of the sandbox's time) after it was asked for. */

type Domain = {
  position: number
  id: string
  name: string
  region: string
  verifyFrom: Date | null
  at: Date
}

const COLUMNS = 'position, id, name, region, verify_from as "verifyFrom", at'
const VERIFIED_AFTER_MS = 60_000
const REGIONS = ['us-east-1', 'eu-west-1', 'sa-east-1', 'ap-northeast-1']
const NAME = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/

function statusOf(domain: Domain, now: Date): 'not_started' | 'pending' | 'verified' {
  if (!domain.verifyFrom) return 'not_started'
  return now.getTime() - domain.verifyFrom.getTime() >= VERIFIED_AFTER_MS ? 'verified' : 'pending'
}

function onWire(domain: Domain, now: Date) {
  return {
    id: domain.id,
    name: domain.name,
    status: statusOf(domain, now),
    created_at: domain.at.toISOString(),
    region: domain.region,
    capabilities: { sending: 'enabled', receiving: 'enabled' },
  }
}

function withRecords(domain: Domain, now: Date) {
  const status = statusOf(domain, now)
  const shared = { ttl: 'Auto', status }
  return {
    ...onWire(domain, now),
    records: [
      {
        record: 'SPF',
        name: 'send',
        type: 'MX',
        priority: 10,
        ...shared,
        value: `feedback-smtp.${domain.region}.amazonses.com`,
      },
      { record: 'SPF', name: 'send', type: 'TXT', value: 'v=spf1 include:amazonses.com ~all', ...shared },
      {
        record: 'DKIM',
        name: 'resend._domainkey',
        type: 'TXT',
        value: `p=${domain.id.replaceAll('-', '')}`,
        ...shared,
      },
      {
        record: 'Receiving',
        name: '@',
        type: 'MX',
        priority: 10,
        ...shared,
        value: `inbound-smtp.${domain.region}.amazonaws.com`,
      },
    ],
  }
}

async function find(context: Context, id: string): Promise<Domain | null> {
  const { sql } = context
  const [domain] = await sql<Domain[]>`select ${sql.unsafe(COLUMNS)} from mail_domain where id = ${id}`
  return domain ?? null
}

const missing = () => refuse(404, 'not_found', 'Domain not found')

export async function createDomain(context: Context, call: Call): Promise<Answer> {
  const body = jsonObject(call.body)
  const name = typeof body?.name === 'string' ? body.name.toLowerCase() : ''
  const region = typeof body?.region === 'string' ? body.region : 'us-east-1'
  if (!NAME.test(name)) return refuse(422, 'validation_error', 'The `name` field must be a domain name.')
  if (!REGIONS.includes(region))
    return refuse(422, 'validation_error', `\`region\` must be one of ${REGIONS.join(', ')}.`)
  const { sql, clock } = context
  const [domain] = await sql<Domain[]>`
    insert into mail_domain (id, name, region, at) values (${randomUUID()}, ${name}, ${region}, ${clock.now()})
    on conflict (name) do nothing returning ${sql.unsafe(COLUMNS)}`
  if (!domain) return refuse(403, 'validation_error', `The ${name} domain has been registered already.`)
  return { status: 201, body: withRecords(domain, clock.now()) }
}

export async function listDomains(context: Context): Promise<Answer> {
  const { sql, clock } = context
  const domains = await sql<Domain[]>`select ${sql.unsafe(COLUMNS)} from mail_domain order by position`
  const data = domains.map((it) => onWire(it, clock.now()))
  return { status: 200, body: { object: 'list', has_more: false, data } }
}

export async function getDomain(context: Context, id: string): Promise<Answer> {
  const domain = await find(context, id)
  if (!domain) return missing()
  return { status: 200, body: { object: 'domain', ...withRecords(domain, context.clock.now()) } }
}

export async function verifyDomain(context: Context, id: string): Promise<Answer> {
  if (!(await find(context, id))) return missing()
  await context.sql`
    update mail_domain set verify_from = coalesce(verify_from, ${context.clock.now()}) where id = ${id}`
  return { status: 200, body: { object: 'domain', id } }
}

export async function deleteDomain(context: Context, id: string): Promise<Answer> {
  if (!(await find(context, id))) return missing()
  await context.sql`delete from mail_domain where id = ${id}`
  return { status: 200, body: { object: 'domain', id, deleted: true } }
}

/** A domain that was registered must be verified before anything is sent from it; unknown ones are let through. */
export async function domainRefusal(context: Context, from: string): Promise<Answer | null> {
  const name = bareAddress(from)?.split('@')[1] ?? ''
  const { sql } = context
  const [domain] = await sql<Domain[]>`select ${sql.unsafe(COLUMNS)} from mail_domain where name = ${name}`
  if (!domain || statusOf(domain, context.clock.now()) === 'verified') return null
  return refuse(
    403,
    'validation_error',
    `The ${name} domain is not verified. Please, add and verify your domain on https://resend.com/domains`,
  )
}
