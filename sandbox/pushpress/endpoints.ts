import { randomBytes } from 'node:crypto'
import type { Sql } from '@/sandbox/schema'

/** The webhooks an integration has registered, and the events PushPress can send. */

export const WEBHOOK_EVENTS = [
  'appointment.scheduled',
  'appointment.rescheduled',
  'appointment.noshowed',
  'appointment.canceled',
  'checkin.created',
  'checkin.updated',
  'checkin.deleted',
  'class.canceled',
  'customer.created',
  'customer.details.changed',
  'customer.status.changed',
  'customer.deleted',
  'enrollment.created',
  'enrollment.status.changed',
  'enrollment.deleted',
  'memberapp.updated',
  'reservation.created',
  'reservation.waitlisted',
  'reservation.canceled',
  'reservation.noshowed',
  'app.installed',
  'app.uninstalled',
] as const

export type Endpoint = {
  id: string
  url: string
  appId: string | null
  eventTypes: string[]
  active: boolean
  secret: string
}

const COLUMNS = 'id, url, app_id as "appId", event_types as "eventTypes", active, secret'

export async function listEndpoints(sql: Sql, company: string): Promise<Endpoint[]> {
  return sql<Endpoint[]>`
    select ${sql.unsafe(COLUMNS)} from webhook where company_id = ${company} order by position`
}

export async function getEndpoint(sql: Sql, company: string, id: string): Promise<Endpoint | null> {
  const [row] = await sql<Endpoint[]>`
    select ${sql.unsafe(COLUMNS)} from webhook where company_id = ${company} and id = ${id}`
  return row ?? null
}

export async function createEndpoint(
  sql: Sql,
  company: string,
  wanted: { url: string; appId: string | null; eventTypes: string[] },
): Promise<Endpoint> {
  const endpoint: Endpoint = {
    ...wanted,
    id: `whk_${randomBytes(9).toString('hex')}`,
    active: true,
    secret: newSecret(),
  }
  await sql`insert into webhook (company_id, id, url, app_id, event_types, active, secret)
    values (${company}, ${endpoint.id}, ${endpoint.url}, ${endpoint.appId}, ${endpoint.eventTypes}, true,
      ${endpoint.secret})`
  return endpoint
}

export async function updateEndpoint(sql: Sql, id: string, change: Partial<Endpoint>): Promise<void> {
  await sql`
    update webhook set
      url = coalesce(${change.url ?? null}, url),
      event_types = coalesce(${change.eventTypes ?? null}, event_types),
      active = coalesce(${change.active ?? null}, active),
      secret = coalesce(${change.secret ?? null}, secret)
    where id = ${id}`
}

export async function deleteEndpoint(sql: Sql, id: string): Promise<void> {
  await sql`delete from webhook where id = ${id}`
}

export function newSecret(): string {
  return randomBytes(32).toString('hex')
}

export function endpointOnWire(endpoint: Endpoint): Record<string, unknown> {
  const { secret, appId, ...shown } = endpoint
  return { ...shown, ...(appId ? { appId } : {}), signingSecret: secret }
}
