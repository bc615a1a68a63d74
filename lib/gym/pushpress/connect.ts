import type { Company } from '@pushpress/pushpress/models/components/company.js'
import { openPushPress } from '@/lib/gym/pushpress/client'
import type { PushPressDeps } from '@/lib/gym/pushpress/connection'
import type { Failure } from '@/lib/gym/pushpress/failure'
import { registerWebhook } from '@/lib/gym/pushpress/register-webhook'
import { line } from '@/lib/gym/pushpress/rows'
import { seal } from '@/lib/gym/pushpress/seal'
import { log } from '@/lib/log'
import { EMAIL_MAX_CHARS, PHONE_MAX_CHARS, SYNC_FIRST_DAYS } from '@/lib/safety/limits'

export type Connected =
  | { kind: 'connected'; companyName: string }
  | { kind: 'refused'; field: 'apiKey' | 'companyId'; message: string }
  | { kind: 'unavailable'; message: string }

const DAY_MS = 86_400_000
const GYM_NAME_MAX_CHARS = 120
const ADDRESS_MAX_CHARS = 300
const WEBSITE_MAX_CHARS = 300

/** Proves the key by reading the company with it, keeps it sealed, asks for webhooks, and begins the first reading. */
export async function connectPushPress(
  deps: PushPressDeps,
  request: { gymId: string; companyId: string; apiKey: string },
  now: Date,
): Promise<Connected> {
  const { gymId } = request
  const companyId = request.companyId.trim()
  const apiKey = request.apiKey.trim()
  const malformed = refuseMalformed(companyId, apiKey)
  if (malformed) return malformed

  const client = openPushPress({ url: deps.pushPressUrl, companyId, apiKey })
  const company = await client.company()
  if (company.kind !== 'ok') return refusalOf(company)
  if (company.value.id !== companyId) {
    return refuse('companyId', 'This API key belongs to another company. Check the company id in PushPress.')
  }
  const outcome = await deps.rpc('connect_pushpress', {
    p_gym: gymId,
    p_company_id: companyId,
    p_api_key_sealed: seal(deps.encryptionKey, gymId, apiKey),
    p_now: now.toISOString(),
    ...profileOf(company.value),
  })
  if (outcome === 'company_taken') {
    return refuse('companyId', 'Another gym here is already connected to this PushPress company.')
  }

  // Without webhooks the gym still works: the sweep reads what they would have told, and asks for them again.
  const webhook = await registerWebhook(deps, client, { gymId })
  if (webhook.kind !== 'ok')
    log('warn', 'pushpress.webhook_not_registered', { gymId, reason: webhook.reason })
  await deps.rpc('begin_sync', {
    p_gym: gymId,
    p_kind: 'first',
    p_checkins_since: new Date(now.getTime() - SYNC_FIRST_DAYS * DAY_MS).toISOString(),
    p_now: now.toISOString(),
  })
  log('info', 'pushpress.connected', { gymId, companyId })
  return { kind: 'connected', companyName: company.value.name }
}

const refuse = (field: 'apiKey' | 'companyId', message: string): Connected => ({
  kind: 'refused',
  field,
  message,
})

/** Both travel in headers, so anything but visible ASCII cannot be right. */
function refuseMalformed(companyId: string, apiKey: string): Connected | null {
  if (!/^[\x21-\x7e]{1,100}$/.test(companyId)) {
    return refuse('companyId', 'Enter the company id as PushPress shows it: letters, digits and dashes.')
  }
  if (!/^[\x21-\x7e]{8,500}$/.test(apiKey)) {
    return refuse('apiKey', 'Enter the API key as PushPress shows it, without spaces.')
  }
  return null
}

function refusalOf(failure: Failure): Connected {
  switch (failure.kind) {
    case 'unauthorized':
      return refuse(
        'apiKey',
        'PushPress does not accept this API key. Copy it again from your PushPress account.',
      )
    case 'not_found':
      return refuse('companyId', 'PushPress knows no company with this id.')
    case 'rate_limited':
      return { kind: 'unavailable', message: 'PushPress asked us to slow down. Try again in a minute.' }
    case 'unreachable':
      return { kind: 'unavailable', message: 'PushPress is not answering right now. Try again in a minute.' }
    case 'garbled':
      return {
        kind: 'unavailable',
        message: 'PushPress gave an answer we cannot read. Try again in a minute.',
      }
  }
}

/** What the company says about itself, in the form the gym's own columns take. Undefined keeps what the gym has. */
function profileOf(company: Company) {
  const { address } = company
  const postal = [
    address.line1,
    address.line2,
    address.city,
    [address.state, address.postalCode].filter(Boolean).join(' '),
    address.country.name,
  ]
  // Angle brackets in a sender's name would break a mail header.
  const name = line(company.name.replace(/[<>]/g, ' '), GYM_NAME_MAX_CHARS)
  return {
    p_name: name ?? undefined,
    p_timezone: company.defaultTimezone,
    p_postal_address:
      line(postal.filter((part) => part.trim() !== '').join(', '), ADDRESS_MAX_CHARS) ?? undefined,
    p_phone: line(company.phone, PHONE_MAX_CHARS) ?? undefined,
    p_email: line(company.email, EMAIL_MAX_CHARS) ?? undefined,
    p_website: line(company.url, WEBSITE_MAX_CHARS) ?? undefined,
  }
}
