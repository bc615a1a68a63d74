import type { Evaluation } from '@/lib/ai/model'
import {
  DRAFTS_AT_ONCE,
  MEMBER_REPLIES_MAX,
  REPLIES_PER_RUN_MAX,
  REPLY_RETRY_MINUTES,
  SEND_CONFIDENCE_MIN,
} from '@/lib/safety/limits'
import { isOptOut } from '@/lib/safety/opt-out'
import { threatIn } from '@/lib/safety/threat'
import { answer, type ClaimedReply } from '@/lib/tasks/answer'
import { askModel } from '@/lib/tasks/ask-model'
import { readCallContext } from '@/lib/tasks/call-context'
import { decided, type LogEntry } from '@/lib/tasks/decision'
import type { Deps } from '@/lib/tasks/deps'
import { eachAlone } from '@/lib/tasks/each-alone'
import type { Shard } from '@/lib/tasks/execute'
import { sendTime } from '@/lib/tasks/gate'
import { judge } from '@/lib/tasks/judge'
import { earliest, escalate, factsFor, finish, hold, move } from '@/lib/tasks/move'
import type { Scene } from '@/lib/tasks/scene'
import { assertNever } from '@/lib/tasks/task'

/** A reply to a task that is over or in the owner's hands: there is no lease, and nothing is done with the task. */
type ReplyForOwner = Scene & { token: null; reply: ClaimedReply['reply'] }

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Reads what members wrote and acts on it. A reply stays open until something has been done about it. */
export async function evaluateReplies(deps: Deps, now: Date, shard: Shard): Promise<number> {
  const claimed = (await deps.rpc('claim_replies', {
    p_now: now.toISOString(),
    p_limit: REPLIES_PER_RUN_MAX,
    p_shard: shard.index,
    p_shards: shard.of,
  })) as (ClaimedReply | ReplyForOwner)[]
  const all = { items: claimed, width: DRAFTS_AT_ONCE, name: ({ task }: Scene) => ({ task: task.id }) }
  await eachAlone(deps, all, (scene) => evaluate(deps, scene, now))
  return claimed.length
}

async function evaluate(deps: Deps, scene: ClaimedReply | ReplyForOwner, now: Date): Promise<void> {
  const words = scene.reply.new_text
  // The rule comes before the model, and the model cannot take it back.
  if (isOptOut(words)) return suppress(deps, scene, 'asked', now)
  const threat = threatIn(words)
  if (threat) {
    deps.log('warn', 'reply.threat', { task: scene.task.id, gym: scene.gym.id, kind: threat })
    return suppress(deps, scene, threat, now)
  }
  if (isForOwner(scene)) {
    await deps.rpc('hand_reply_to_owner', { p_reply: scene.reply.id, p_now: now.toISOString() })
    return
  }
  const evaluation = await readReply(deps, scene, now)
  if (!evaluation) return
  if (evaluation.optOut) return suppress(deps, scene, 'asked', now)
  if (evaluation.hostile) return suppress(deps, scene, 'hostile', now)
  await act(deps, scene, evaluation, now)
}

const isForOwner = (scene: ClaimedReply | ReplyForOwner): scene is ReplyForOwner => scene.token === null

async function suppress(
  deps: Deps,
  scene: ClaimedReply | ReplyForOwner,
  reason: 'asked' | 'legal' | 'hostile',
  now: Date,
) {
  await deps.rpc('suppress_member', {
    p_gym: scene.gym.id,
    p_email: scene.member?.emailKey ?? scene.reply.sender,
    p_reason: reason,
    p_source: 'reply',
    p_now: now.toISOString(),
    p_task: scene.task.id,
    p_reply: scene.reply.id,
  })
}

/** The model's reading, or null when there was none and the reply has been put where it belongs. */
async function readReply(deps: Deps, scene: ClaimedReply, now: Date): Promise<Evaluation | null> {
  const o = { hand: { token: scene.token }, now }
  const turn = await deps.rpc('spend_turn', {
    p_task: scene.task.id,
    p_token: scene.token,
    p_now: now.toISOString(),
  })
  if (turn === 'lease_lost') return null
  if (turn === 'no_turns') {
    await escalate(deps, scene, {
      ...o,
      replyId: scene.reply.id,
      escalation: { blocks: 'They wrote again, and this has taken too many turns already.' },
      by: { rule: 'turns_used_up' },
    })
    return null
  }
  const type = deps.registry.taskType(scene.task.type)
  const context = await readCallContext(deps, scene, type, now)
  const asked = await askModel(deps, scene, 'evaluate', now, () =>
    deps.model.evaluateReply({ ...context, reply: scene.reply.new_text }),
  )
  if (asked.kind === 'ok') return asked.value
  if (asked.kind === 'limit') await putOff(deps, scene, asked.until ?? new Date(now.getTime() + DAY_MS), now)
  else await retryOrAsk(deps, scene, asked, now)
  return null
}

/** A busy or silent model may answer in a minute; one that refuses or answers nonsense will not. */
async function retryOrAsk(
  deps: Deps,
  scene: ClaimedReply,
  failure: { why: string; detail: string },
  now: Date,
): Promise<void> {
  const wait = REPLY_RETRY_MINUTES[scene.reply.attempts - 1]
  if (wait !== undefined && (failure.why === 'timeout' || failure.why === 'overloaded')) {
    return putOff(deps, scene, new Date(now.getTime() + wait * MINUTE_MS), now)
  }
  await escalate(deps, scene, {
    hand: { token: scene.token },
    now,
    replyId: scene.reply.id,
    escalation: {
      blocks: `The reply could not be read by the AI (${failure.why}). Please answer it yourself.`,
    },
    by: { rule: `model_${failure.why}` },
  })
}

async function putOff(deps: Deps, scene: ClaimedReply, until: Date, now: Date): Promise<void> {
  await deps.rpc('put_reply_off', {
    p_reply: scene.reply.id,
    p_token: scene.token,
    p_try_at: until.toISOString(),
  })
  await hold(deps, scene, {
    hand: { token: scene.token },
    now,
    until: sendTime(scene, until),
    why: 'ai_limit',
  })
}

async function act(deps: Deps, scene: ClaimedReply, evaluation: Evaluation, now: Date): Promise<void> {
  const type = deps.registry.taskType(scene.task.type)
  const o = { hand: { token: scene.token }, now, replyId: scene.reply.id }
  const change = { progress: { ...scene.task.progress, ...evaluation.progress } }
  const judged = await loopGuard(deps, scene, judge(evaluation, scene, type))
  const log = [logOf(evaluation, scene, judged.kind, deps.model.writer)]
  const by = { model: deps.model.writer }
  const { confidence } = evaluation
  switch (judged.kind) {
    case 'close':
      await finish(deps, scene, {
        ...o,
        ending: judged.ending,
        provisional: judged.provisional,
        log,
        change,
        by,
        confidence,
      })
      return
    case 'wait':
      await move(deps, scene, 'waiting', {
        ...o,
        change: {
          ...change,
          due_at: earliest(
            sendTime(scene, new Date(now.getTime() + judged.days * DAY_MS)),
            new Date(scene.task.expires_at),
          ),
        },
        log,
      })
      return
    case 'escalate':
      await escalate(deps, scene, {
        ...o,
        escalation: { blocks: judged.why, question: judged.question, draft: judged.draft },
        log,
        change,
        by,
        confidence,
        alternative: 'Otherwise they would have been answered, or the matter closed, without you.',
      })
      return
    case 'reply':
      await answer(deps, scene, { text: judged.text, why: evaluation.reasoning, log }, now)
      return
    default:
      assertNever(judged)
  }
}

/** Two machines can talk to each other for a long time: someone who wrote this often should hear from a person. */
async function loopGuard(deps: Deps, scene: ClaimedReply, judged: ReturnType<typeof judge>) {
  if (judged.kind !== 'reply') return judged
  const written = await deps.rpc('count_replies', { p_task: scene.task.id })
  if (written <= MEMBER_REPLIES_MAX) return judged
  return {
    kind: 'escalate' as const,
    why: `They have written ${written} times and it is not settled. A person should answer.`,
    question: null,
    draft: judged.text,
  }
}

function logOf(evaluation: Evaluation, scene: ClaimedReply, decision: string, writer: string): LogEntry {
  const { reasoning, ...rest } = evaluation
  return decided(
    {
      point: 'reply',
      decision,
      reason: reasoning,
      by: { model: writer },
      confidence: evaluation.confidence,
      facts: { ...factsFor(scene), replyId: scene.reply.id, attempt: scene.reply.attempts },
      alternative: `Below ${SEND_CONFIDENCE_MIN} of 100, or with a doubt of the rules, you would have been asked.`,
      more: {
        ...rest,
        read_by: writer,
        budget: {
          messages: scene.task.budget_messages - scene.task.messages_used,
          turns: scene.task.budget_turns - scene.task.turns_used - 1,
        },
      },
    },
    'evaluation',
  )
}
