import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '@/sandbox/context'
import { beSlow, hangUp } from '@/sandbox/faults'
import { type Answer, type Call, matchPath, readCall, send } from '@/sandbox/http'
import { checkinRoutes } from '@/sandbox/pushpress/checkin-routes'
import { gymRoutes } from '@/sandbox/pushpress/gym-routes'
import { notFound, type Route } from '@/sandbox/pushpress/route'
import { companyOfKey } from '@/sandbox/pushpress/store'
import { webhookRoutes } from '@/sandbox/pushpress/webhook-routes'
import { withHeaders } from '@/sandbox/rate-limit'

/** PushPress as the official SDK meets it: paths, headers, page rules and errors of API v3. */

const ROUTES: Route[] = [...gymRoutes, ...checkinRoutes, ...webhookRoutes]

export async function servePushPress(
  context: Context,
  root: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const call = await readCall(request, root)
  if ('kind' in call) return send(response, { status: 413, body: { message: 'The body is too large.' } })
  switch (context.faults.mode('pushpress')) {
    case 'down':
      return hangUp(response)
    case 'slow':
      await beSlow()
      break
    case 'garbage':
      return send(response, garbage(call))
    case 'unauthorized':
      return send(response, { status: 401, body: { message: 'The API key is not valid.' } })
    case 'rate-limited':
      return send(response, tooMany({ 'retry-after': '30' }))
    case 'timeout-after-accept':
      await answer(context, call)
      return hangUp(response)
  }
  send(response, await answer(context, call))
}

async function answer(context: Context, call: Call): Promise<Answer> {
  const apiKey = call.headers['api-key']
  const company = typeof apiKey === 'string' && apiKey ? await companyOfKey(context.sql, apiKey) : null
  if (!company) return { status: 401, body: { message: 'The API key is missing or not valid.' } }
  const limit = context.limits.pushpress.take(company.id)
  if (limit.over) return tooMany(limit.headers)
  const named = call.headers['company-id']
  if (named !== undefined && named !== company.id) {
    return { status: 404, body: { message: `There is no company "${named}" for this API key.` } }
  }
  return withHeaders(await route(context, company.id, call), limit.headers)
}

async function route(context: Context, company: string, call: Call): Promise<Answer> {
  let pathExists = false
  for (const [method, pattern, handle] of ROUTES) {
    const params = matchPath(pattern, call.path)
    if (!params) continue
    pathExists = true
    if (method === call.method) return handle({ context, company, call, params })
  }
  return pathExists
    ? { status: 405, body: { message: `${call.method} is not possible on ${call.path}.` } }
    : notFound(call.path)
}

function tooMany(headers: Record<string, string>): Answer {
  return { status: 429, body: { message: 'Too many requests. See Retry-After.' }, headers }
}

/** A 200 that lies: half of the calls get a proxy's HTML page, the others JSON that breaks off. */
function garbage(call: Call): Answer {
  if (call.path.length % 2) {
    return {
      status: 200,
      body: '<html><body>We will be right back</body></html>',
      headers: { 'content-type': 'text/html' },
    }
  }
  return { status: 200, body: '{"data":{"resultArray":[{"id":"usr_' }
}
