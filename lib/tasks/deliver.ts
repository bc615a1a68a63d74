import {
  DELIVERIES_AT_ONCE,
  DELIVERIES_PER_CLAIM_MAX,
  DELIVERY_LEASE_SECONDS,
  TASKS_PER_GYM_AND_RUN_MAX,
} from '@/lib/safety/limits'
import type { Deps, SendResult } from '@/lib/tasks/deps'
import { eachAlone } from '@/lib/tasks/each-alone'
import type { Shard } from '@/lib/tasks/execute'
import { assertNever } from '@/lib/tasks/task'

type Message = Awaited<ReturnType<typeof claim>>[number]

/**
 * Sends what is due, byte for byte as it was reserved. Right before each call the database is asked once more; after
 * it, what the provider said is recorded. Dying in between leaves a message nobody calls unsent.
 */
export async function deliverDue(deps: Deps, clock: () => Date, shard: Shard): Promise<number> {
  const claimed = await claim(deps, clock(), shard)
  const all = {
    items: claimed,
    width: DELIVERIES_AT_ONCE,
    name: ({ id, task_id }: Message) => ({ task: task_id, message: id }),
  }
  await eachAlone(deps, all, (message) => deliver(deps, message, clock))
  return claimed.length
}

function claim(deps: Deps, now: Date, shard: Shard) {
  return deps.rpc('claim_messages', {
    p_now: now.toISOString(),
    p_limit: DELIVERIES_PER_CLAIM_MAX,
    p_per_gym: TASKS_PER_GYM_AND_RUN_MAX,
    p_lease: LEASE,
    p_shard: shard.index,
    p_shards: shard.of,
  })
}

const LEASE = `${DELIVERY_LEASE_SECONDS} seconds`

async function deliver(deps: Deps, message: Message, clock: () => Date): Promise<void> {
  const mine = { p_message: message.id, p_token: message.lease_token ?? '' }
  // Before leave is asked for, not after: a stop that comes during the wait is heard.
  await deps.mail.turn()
  const may = await deps.rpc('start_delivery', { ...mine, p_now: clock().toISOString(), p_lease: LEASE })
  if (may !== 'go') {
    deps.log('info', 'message.not_sent', { message: message.id, task: message.task_id, why: may })
    return
  }
  const result = await deps.mail.send(frozen(message), message.idempotency_key)
  await deps.rpc('record_delivery', { ...mine, p_now: clock().toISOString(), ...recorded(result, clock()) })
  if (result.kind !== 'sent')
    deps.log('warn', 'message.not_accepted', {
      message: message.id,
      task: message.task_id,
      kind: result.kind,
    })
}

function frozen(message: Message) {
  return {
    from: message.sender,
    to: message.recipient,
    replyTo: message.reply_to,
    subject: message.subject,
    text: message.body_text,
    html: message.body_html,
    headers: message.headers as Record<string, string>,
  }
}

function recorded(result: SendResult, now: Date) {
  switch (result.kind) {
    case 'sent':
      return { p_result: 'sent', p_provider_id: result.providerId }
    case 'rejected':
      return { p_result: 'rejected', p_failure: result.why }
    case 'rate_limited':
      return {
        p_result: 'rate_limited',
        p_failure: 'The mail provider asked us to slow down.',
        p_retry_at: new Date(now.getTime() + result.retryAfterMs).toISOString(),
      }
    case 'unavailable':
      return { p_result: 'retry', p_failure: result.why }
    // Another attempt with this key is under way or was made with other bytes: either way it may have left.
    case 'conflict':
    case 'unknown':
      return { p_result: 'unknown', p_failure: result.why }
    default:
      return assertNever(result)
  }
}
