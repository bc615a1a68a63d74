import { type Fence, fenceFor } from '@/lib/ai/fence'
import { layersOf } from '@/lib/ai/layers'
import type {
  CallContext,
  DeliverableRequest,
  MemberFacts,
  PlanRequest,
  ReplyRequest,
  TouchRequest,
} from '@/lib/ai/model'

/** The exact words of one call: what is sent, and what the owner can look at. */
export type Prompt = {
  /** The layers in order; the first `lasting` of them do not change from member to member. */
  layers: string[]
  lasting: number
  system: string
  messages: { role: 'user'; content: string }[]
}

export type Requests = {
  touch: TouchRequest
  reply: ReplyRequest
  plan: PlanRequest
  deliverable: DeliverableRequest
}

const SEPARATOR = '\n\n---\n\n'

/** Nothing when a skill is missing: without instructions there is no call. */
export function promptOf<K extends keyof Requests>(kind: K, request: Requests[K]): Prompt | undefined {
  const layers = layersOf(request)
  if (!layers) return undefined
  const all = [...layers.lasting, ...layers.passing]
  const fence = fenceFor(request.taskId, outsideTexts(request))
  const content = [
    memberPart(request, fence),
    conversationPart(request, fence),
    askFor(kind, request, fence),
    budgetPart(request),
  ]
  return {
    layers: all,
    lasting: layers.lasting.length,
    system: all.join(SEPARATOR),
    messages: [{ role: 'user', content: content.filter(Boolean).join('\n\n') }],
  }
}

/** The layers that may be kept between calls, and those that may not, joined as they stand in `system`. */
export function systemParts({ layers, lasting }: Prompt): { lasting: string; passing: string } {
  return { lasting: layers.slice(0, lasting).join(SEPARATOR), passing: layers.slice(lasting).join(SEPARATOR) }
}

function outsideTexts(request: CallContext): string[] {
  const reply = 'reply' in request && typeof request.reply === 'string' ? [request.reply] : []
  return [
    ...request.conversation.map(({ content }) => content),
    ...reply,
    JSON.stringify(request.member),
    JSON.stringify(request.facts),
  ]
}

/** Names and plan names come from another system, so they are data like everything else a member can choose. */
function memberPart({ member, facts }: CallContext, fence: Fence): string {
  const known = Object.entries({ ...shown(member), ...facts })
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${String(value)}`)
  return `Facts about the member:\n${fence.around('facts', known.join('\n'))}`
}

function shown(member: MemberFacts): Record<string, string | number | null> {
  const { lastName: _kept, usualDays, ...rest } = member
  return { ...rest, usualDays: usualDays.join(', ') }
}

function conversationPart({ conversation }: CallContext, fence: Fence): string {
  if (conversation.length === 0) return ''
  const turns = conversation.map(({ role, content, at }) => {
    switch (role) {
      case 'owner':
        return `${at} The owner instructs you: ${content}`
      case 'member':
        return `${at} The member wrote:\n${fence.around('member', content)}`
      case 'agent':
        return `${at} The gym wrote:\n${fence.around('gym', content)}`
      case 'system':
        return `${at} Note: ${fence.around('note', content)}`
    }
    return ''
  })
  return `The conversation so far:\n\n${turns.join('\n\n')}`
}

function askFor<K extends keyof Requests>(kind: K, request: Requests[K], fence: Fence): string {
  const asks: { [Kind in keyof Requests]: (request: Requests[Kind]) => string } = {
    touch: (it) => touchAsk(it, fence),
    reply: (it) =>
      `The member just answered:\n${fence.around('reply', it.reply)}\n\nDecide what to do: reply, close, wait or escalate. Give an outcome only from the list. Set optOut when they ask, in any words, for no more messages; set hostile when they are angry or threatening. In \`question\`, put what the owner has to answer, if you escalate over a question.`,
    plan: (it) =>
      `Steps done:\n${fence.around('steps', it.done.map(({ action, result }) => `${action}: ${result}`).join('\n') || 'none')}\n\nChoose the one next step from: ${it.actions.join(', ')}. Say why, and whether the goal is already reached.`,
    deliverable: (it) =>
      `The data:\n${fence.around('data', JSON.stringify(it.data))}\n\nWrite the document as markdown, from this data only.`,
  }
  return asks[kind](request)
}

function touchAsk({ touch, tone, rewrite }: TouchRequest, fence: Fence): string {
  const which = touch === 0 ? 'Write the first note.' : `Write follow-up number ${touch}.`
  const sound = tone ? ` It should sound like this: ${tone.replaceAll('_', ' ')}.` : ''
  if (!rewrite) return which + sound
  const findings = rewrite.findings.map((it) => `- ${it}`).join('\n')
  return `${which}${sound}\n\nYour last version may not be sent:\n${fence.around('draft', rewrite.text)}\nWhat is wrong with it:\n${findings}\nWrite it anew without these faults.`
}

function budgetPart({ budget, now }: CallContext): string {
  return `It is ${now}. Left for this task: ${budget.messages} messages, ${budget.turns} turns, ${budget.daysLeft} days. When little is left and the goal is far, escalate rather than spend it.`
}
