import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '@/sandbox/context'
import { beSlow, hangUp } from '@/sandbox/faults'
import { type Answer, type Call, matchPath, readCall, send } from '@/sandbox/http'
import { createDomain, deleteDomain, getDomain, listDomains, verifyDomain } from '@/sandbox/mail/domains'
import { refuse } from '@/sandbox/mail/errors'
import { getReceived, listReceived, receivedInFull, receivedListed } from '@/sandbox/mail/inbound'
import { sendMail } from '@/sandbox/mail/send'
import { getSent, listSent, type SentMail } from '@/sandbox/mail/store'
import { withHeaders } from '@/sandbox/rate-limit'

/** Resend as its official SDK meets it. */

type Handle = (context: Context, call: Call, id: string) => Promise<Answer>

const ROUTES: [method: string, pattern: string, handle: Handle][] = [
  ['GET', '/emails', listSentMails],
  ['GET', '/emails/receiving', listReceivedMails],
  ['GET', '/emails/receiving/:id', getReceivedMail],
  ['GET', '/emails/:id', getSentMail],
  ['POST', '/domains', createDomain],
  ['GET', '/domains', listDomains],
  ['GET', '/domains/:id', (context, _call, id) => getDomain(context, id)],
  ['DELETE', '/domains/:id', (context, _call, id) => deleteDomain(context, id)],
  ['POST', '/domains/:id/verify', (context, _call, id) => verifyDomain(context, id)],
]

const SENDING = ['/emails', '/emails/batch']
const DEFAULT_PAGE = 20
const LARGEST_PAGE = 100

export async function serveMail(
  context: Context,
  root: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const call = await readCall(request, root)
  if ('kind' in call) return send(response, refuse(422, 'validation_error', 'The body is too large.'))
  const mode = context.faults.mode('resend')
  if (mode === 'down') return hangUp(response)
  if (mode === 'rate-limited')
    return send(response, tooMany({ 'retry-after': '1', 'ratelimit-remaining': '0' }))
  const answer = await answerTo(context, call, mode)
  if (mode === 'timeout-after-accept') return hangUp(response)
  send(response, answer)
}

async function answerTo(context: Context, call: Call, mode: string): Promise<Answer> {
  const bearer = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1]
  if (!bearer) return refuse(401, 'missing_api_key', 'Missing API key in the authorization header.')
  if (bearer !== context.resend.apiKey) return refuse(403, 'invalid_api_key', 'API key is invalid')
  const limit = context.limits.resend.take(bearer)
  if (limit.over) return tooMany(limit.headers)
  const slow = mode === 'slow'
  if (call.method === 'POST' && SENDING.includes(call.path)) {
    const answer = await sendMail(context, call, { slow, answers: mode !== 'timeout-after-accept' })
    return withHeaders(answer, limit.headers)
  }
  if (slow) await beSlow()
  return withHeaders(await route(context, call), limit.headers)
}

async function route(context: Context, call: Call): Promise<Answer> {
  let pathExists = false
  for (const [method, pattern, handle] of ROUTES) {
    const params = matchPath(pattern, call.path)
    if (!params) continue
    pathExists = true
    if (method === call.method) return handle(context, call, params.id ?? '')
  }
  return pathExists
    ? refuse(405, 'method_not_allowed', 'Method is not allowed for the requested path.')
    : refuse(404, 'not_found', 'The requested endpoint does not exist.')
}

function tooMany(headers: Record<string, string>): Answer {
  return refuse(
    429,
    'rate_limit_exceeded',
    'Too many requests. Please limit the number of requests per second.',
    headers,
  )
}

function readLimit(call: Call): number | null {
  const text = call.query.get('limit') ?? String(DEFAULT_PAGE)
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return limit >= 1 && limit <= LARGEST_PAGE ? limit : null
}

const badLimit = () =>
  refuse(422, 'validation_error', `The \`limit\` must be a number between 1 and ${LARGEST_PAGE}.`)

async function listReceivedMails(context: Context, call: Call): Promise<Answer> {
  const limit = readLimit(call)
  if (limit === null) return badLimit()
  const after = call.query.get('after')
  const before = call.query.get('before')
  if (after && before) return refuse(422, 'validation_error', 'Send either `after` or `before`, not both.')
  const { mails, hasMore } = await listReceived(context.sql, { limit, after, before })
  return { status: 200, body: { object: 'list', has_more: hasMore, data: mails.map(receivedListed) } }
}

async function getReceivedMail(context: Context, _call: Call, id: string): Promise<Answer> {
  const mail = await getReceived(context.sql, id)
  return mail ? { status: 200, body: receivedInFull(mail) } : refuse(404, 'not_found', 'Email not found')
}

async function getSentMail(context: Context, _call: Call, id: string): Promise<Answer> {
  const mail = await getSent(context.sql, id)
  if (!mail) return refuse(404, 'not_found', 'Email not found')
  const { text, html, tags } = mail
  return { status: 200, body: { object: 'email', ...sentListed(mail), text, html, tags } }
}

async function listSentMails(context: Context, call: Call): Promise<Answer> {
  const limit = readLimit(call)
  if (limit === null) return badLimit()
  const after = call.query.get('after')
  const edge = after ? await getSent(context.sql, after) : null
  const olderThan = edge?.position ?? Number.MAX_SAFE_INTEGER
  const mails = await listSent(context.sql, { limit: limit + 1, olderThan })
  const data = mails.slice(0, limit).map(sentListed)
  return { status: 200, body: { object: 'list', has_more: mails.length > limit, data } }
}

function sentListed(mail: SentMail) {
  return {
    id: mail.id,
    message_id: mail.messageId,
    from: mail.sender,
    to: mail.recipients,
    cc: [],
    bcc: [],
    reply_to: mail.replyTo,
    subject: mail.subject,
    created_at: mail.at.toISOString(),
    last_event: mail.lastEvent,
    scheduled_at: null,
  }
}
