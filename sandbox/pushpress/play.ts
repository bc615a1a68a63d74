import type { Context } from '@/sandbox/context'
import { type Answer, type Call, jsonObject } from '@/sandbox/http'
import { WEBHOOK_EVENTS } from '@/sandbox/pushpress/endpoints'
import { applyEvent } from '@/sandbox/pushpress/events'
import { listCompanies, type StoredCompany } from '@/sandbox/pushpress/store'
import { sendEvent } from '@/sandbox/pushpress/webhooks'

/** `POST /pushpress`: somebody makes something happen in the gym software by hand. */
export async function playEvent(context: Context, call: Call): Promise<Answer> {
  const body = jsonObject(call.body)
  if (!body)
    return refuse('Send a JSON object: {"event": "checkin.created", "data": {"customer": "usr_…"}}.', 400)
  const { event, data, raw } = body
  if (typeof event !== 'string') return refuse('"event" must be the name of an event.', 422, WEBHOOK_EVENTS)
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    return refuse('"data" must be an object.', 422)
  }
  const fields = data as Record<string, unknown>
  const company = await companyFor(context, body.companyId ?? fields.companyId ?? fields.company, fields)
  if ('status' in company) return company
  if (raw === true) {
    return {
      status: 200,
      body: { event, data, deliveries: await sendEvent(context, company.id, event, data) },
    }
  }
  const applied = await applyEvent({ context, company, event, data: fields })
  if (applied.kind === 'refused') return refuse(applied.message, 422, applied.possible)
  const deliveries = await sendEvent(context, company.id, event, applied.data)
  return { status: 200, body: { event, data: applied.data, deliveries } }
}

/** The company that is named; else the one the named customer belongs to; else the first. */
async function companyFor(
  context: Context,
  named: unknown,
  data: Record<string, unknown>,
): Promise<StoredCompany | Answer> {
  const companies = await listCompanies(context.sql)
  const ids = companies.map((it) => it.id)
  if (typeof named === 'string') {
    return (
      companies.find((it) => it.id === named) ?? refuse(`"companyId" "${named}" is not a gym here.`, 422, ids)
    )
  }
  const who = [data.customer, data.customerId, data.id].filter((it) => typeof it === 'string')
  const [owner] = await context.sql<{ companyId: string }[]>`
    select company_id as "companyId" from customer where id = any(${who as string[]})
    union all select company_id from enrollment where id = any(${who as string[]}) limit 1`
  const company = companies.find((it) => it.id === owner?.companyId) ?? companies[0]
  return company ?? refuse('There is no gym here yet.', 422)
}

function refuse(error: string, status: number, possible?: readonly string[]): Answer {
  return { status, body: { error, ...(possible ? { possible } : {}) } }
}
