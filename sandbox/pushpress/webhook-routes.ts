import { jsonObject } from '@/sandbox/http'
import {
  createEndpoint,
  deleteEndpoint,
  endpointOnWire,
  getEndpoint,
  listEndpoints,
  newSecret,
  updateEndpoint,
  WEBHOOK_EVENTS,
} from '@/sandbox/pushpress/endpoints'
import { badRequest, notFound, type Request, type Route } from '@/sandbox/pushpress/route'

export const webhookRoutes: Route[] = [
  ['GET', '/webhooks', list],
  ['POST', '/webhooks', create],
  ['GET', '/webhooks/:id', get],
  ['PATCH', '/webhooks/:id', update],
  ['DELETE', '/webhooks/:id', remove],
  ['PATCH', '/webhooks/:id/activate', (request) => activate(request, true)],
  ['PATCH', '/webhooks/:id/deactivate', (request) => activate(request, false)],
  ['POST', '/webhooks/:id/rotate-signing-secret', rotate],
]

async function list({ context, company }: Request) {
  const endpoints = await listEndpoints(context.sql, company)
  return { status: 200, body: { data: endpoints.map(endpointOnWire) } }
}

async function create({ context, company, call }: Request) {
  const body = jsonObject(call.body)
  const url = readUrl(body?.url)
  const eventTypes = readEvents(body?.eventTypes)
  if (!url) return badRequest('url must be an http or https address.')
  if (!eventTypes) return badRequest(`eventTypes must be a list of: ${WEBHOOK_EVENTS.join(', ')}.`)
  const appId = typeof body?.appId === 'string' ? body.appId : null
  const endpoint = await createEndpoint(context.sql, company, { url, eventTypes, appId })
  return { status: 201, body: endpointOnWire(endpoint) }
}

async function get({ context, company, params }: Request) {
  const endpoint = await getEndpoint(context.sql, company, params.id ?? '')
  return endpoint ? { status: 200, body: endpointOnWire(endpoint) } : notFound(`webhook ${params.id}`)
}

async function update({ context, company, call, params }: Request) {
  const endpoint = await getEndpoint(context.sql, company, params.id ?? '')
  if (!endpoint) return notFound(`webhook ${params.id}`)
  const body = jsonObject(call.body)
  const url = body?.url === undefined ? endpoint.url : readUrl(body.url)
  const eventTypes = readEvents(body?.eventTypes)
  if (!url) return badRequest('url must be an http or https address.')
  if (!eventTypes) return badRequest(`eventTypes must be a list of: ${WEBHOOK_EVENTS.join(', ')}.`)
  await updateEndpoint(context.sql, endpoint.id, { url, eventTypes })
  return { status: 200, body: endpointOnWire({ ...endpoint, url, eventTypes }) }
}

async function remove({ context, company, params }: Request) {
  const endpoint = await getEndpoint(context.sql, company, params.id ?? '')
  if (!endpoint) return notFound(`webhook ${params.id}`)
  await deleteEndpoint(context.sql, endpoint.id)
  return { status: 204 }
}

async function activate({ context, company, params }: Request, active: boolean) {
  const endpoint = await getEndpoint(context.sql, company, params.id ?? '')
  if (!endpoint) return notFound(`webhook ${params.id}`)
  await updateEndpoint(context.sql, endpoint.id, { active })
  return { status: 204, headers: { 'content-type': 'application/json' } }
}

async function rotate({ context, company, params }: Request) {
  const endpoint = await getEndpoint(context.sql, company, params.id ?? '')
  if (!endpoint) return notFound(`webhook ${params.id}`)
  const signingSecret = newSecret()
  await updateEndpoint(context.sql, endpoint.id, { secret: signingSecret })
  return { status: 200, body: { webhookUuid: endpoint.id, signingSecret } }
}

function readUrl(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null
  return /^https?:$/.test(new URL(value).protocol) ? value : null
}

function readEvents(value: unknown): string[] | null {
  if (!Array.isArray(value) || value.length === 0) return null
  const known: readonly string[] = WEBHOOK_EVENTS
  return value.every((it) => typeof it === 'string' && known.includes(it)) ? value : null
}
