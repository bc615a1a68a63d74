import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseDuration } from '@/sandbox/clock'
import type { Context } from '@/sandbox/context'
import { type Answer, type Call, jsonObject, readCall, send } from '@/sandbox/http'
import { receiveReply } from '@/sandbox/mail/inbound'
import { bareAddress } from '@/sandbox/mail/message'
import { getSent, listMailboxes, mailboxOf, type SentMail } from '@/sandbox/mail/store'
import { openGymByHand } from '@/sandbox/open-gym'
import { findPeople } from '@/sandbox/people'
import { playEvent } from '@/sandbox/pushpress/play'
import { stateOf } from '@/sandbox/state'
import type { Ticker } from '@/sandbox/ticker'
import { pauseWorld } from '@/sandbox/world'

/** The machine interface: moves the clock, reads mailboxes, answers as a member, makes things happen and fail. */

type Handle = (context: Context, ticker: Ticker, call: Call) => Promise<Answer>

const ROUTES: Record<string, Handle> = {
  'GET /clock': showClock,
  'POST /clock': moveClock,
  'GET /mailbox': showMailbox,
  'POST /mailbox/reply': replyToMail,
  'POST /pushpress': (context, _ticker, call) => playEvent(context, call),
  'GET /faults': async (context) => ({ status: 200, body: context.faults.all() }),
  'POST /faults': setFaults,
  'POST /world': setWorld,
  'GET /people': (context, _ticker, call) => findPeople(context, call),
  'POST /gyms': (context, _ticker, call) => openGymByHand(context, call),
  'GET /state': async (context) => ({ status: 200, body: await stateOf(context) }),
  'GET /ledger': showLedger,
  'GET /deliveries': showDeliveries,
}

const LEDGER_ROWS = 1_000

export async function serveControl(
  context: Context,
  ticker: Ticker,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const call = await readCall(request, '')
  if ('kind' in call)
    return send(response, { status: 413, body: { error: 'The body is larger than 5 MB. Send less.' } })
  const handle = ROUTES[`${call.method} ${call.path}`]
  if (handle) return send(response, await handle(context, ticker, call))
  const possible = Object.keys(ROUTES)
  send(response, {
    status: 404,
    body: { error: `${call.method} ${call.path} does not exist here.`, possible },
  })
}

function bad(error: string, status = 400, more: object = {}): Answer {
  return { status, body: { error, ...more } }
}

async function showClock({ clock }: Context): Promise<Answer> {
  return { status: 200, body: { now: clock.now().toISOString(), offsetMs: clock.offsetMs() } }
}

async function moveClock(context: Context, ticker: Ticker, call: Call): Promise<Answer> {
  const ms = parseDuration(jsonObject(call.body)?.advance)
  if (ms === null) {
    return bad(
      '"advance" must be a number and a unit (m, h, d, w), such as "30m", "6h", "1d" or "2w", up to a year.',
    )
  }
  const report = await ticker.advance(ms)
  return { status: 200, body: { ...report, offsetMs: context.clock.offsetMs() } }
}

function inMailbox(mail: SentMail) {
  return {
    id: mail.id,
    from: mail.sender,
    to: mail.recipients.join(', '),
    replyTo: mail.replyTo[0] ?? null,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: mail.headers,
    at: mail.at.toISOString(),
  }
}

async function showMailbox(context: Context, _ticker: Ticker, call: Call): Promise<Answer> {
  const to = call.query.get('to')
  if (to === null) return { status: 200, body: await listMailboxes(context.sql) }
  const address = bareAddress(to)
  if (!address) return bad('"to" must be an email address, such as ?to=ava@example.com.')
  return { status: 200, body: (await mailboxOf(context.sql, address)).map(inMailbox) }
}

async function replyToMail(context: Context, _ticker: Ticker, call: Call): Promise<Answer> {
  const body = jsonObject(call.body)
  if (!body) return bad('Send a JSON object: {"messageId": "…", "text": "…"}.')
  const { messageId, text, from, headers } = body
  if (typeof messageId !== 'string')
    return bad('"messageId" must be the id of a message in GET /mailbox?to=….')
  if (typeof text !== 'string') return bad('"text" must be what the member writes.')
  if (from !== undefined && (typeof from !== 'string' || !bareAddress(from))) {
    return bad('"from" must be an email address; leave it out to answer as the recipient.')
  }
  if (headers !== undefined && !isStringMap(headers)) {
    return bad('"headers" must be an object of strings, such as {"Auto-Submitted": "auto-replied"}.')
  }
  const mail = await getSent(context.sql, messageId)
  if (!mail)
    return bad(`"messageId" ${messageId} is not in any mailbox. Take one from GET /mailbox?to=….`, 404)
  const { id, delivery } = await receiveReply(context, mail, { text, from, headers })
  return { status: 200, body: { id, delivery } }
}

function isStringMap(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((it) => typeof it === 'string')
  )
}

async function setFaults(context: Context, _ticker: Ticker, call: Call): Promise<Answer> {
  const refused = await context.faults.set(jsonObject(call.body))
  if (refused) return bad(refused.error)
  context.activity++
  return { status: 200, body: context.faults.all() }
}

/** Lets the members rest, so that a test sees only what it did itself. */
async function setWorld(context: Context, _ticker: Ticker, call: Call): Promise<Answer> {
  const paused = jsonObject(call.body)?.paused
  if (typeof paused !== 'boolean') return bad('"paused" must be true or false.')
  await pauseWorld(context, paused)
  return { status: 200, body: { paused } }
}

async function showLedger({ sql }: Context, _ticker: Ticker, call: Call): Promise<Answer> {
  const after = Number(call.query.get('after') ?? 0)
  if (!Number.isSafeInteger(after)) return bad('"after" must be the id of a ledger row.')
  const rows = await sql`
    select id, at, path, idempotency_key as "idempotencyKey", body, status, answered, replayed, mail_ids as "mailIds"
    from mail_request where id > ${after} order by id limit ${LEDGER_ROWS}`
  return { status: 200, body: rows }
}

async function showDeliveries({ sql }: Context, _ticker: Ticker, call: Call): Promise<Answer> {
  const after = Number(call.query.get('after') ?? 0)
  if (!Number.isSafeInteger(after)) return bad('"after" must be the id of a delivery.')
  const rows = await sql`
    select id, sender, event, url, attempt, status, error, at from delivery where id > ${after}
    order by id limit ${LEDGER_ROWS}`
  return { status: 200, body: rows }
}
