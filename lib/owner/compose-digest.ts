import { decisionLinks } from '@/lib/owner/links'
import type { OwnerDeps } from '@/lib/owner/owner-deps'
import { aboutTask, type OwnerMail, type OwnerMailSection } from '@/lib/owner/owner-mail'

type AboutTask = { taskId: string; type: string; goal: string; member: string | null }

/** A gym's morning, as list_digests puts it together. */
export type DigestFacts = {
  gymId: string
  gymName: string
  timezone: string
  day: string
  ownerId: string
  recipient: string
  since: string
  /** The news it tells of, which no other mail has to tell any more. */
  tells: number[]
  /** The owner is back after days away, and is told of all of them. */
  isReturn: boolean
  happened: {
    sent: number
    replies: number
    /** A promise counts until the time to keep it is over. */
    kept: { name: string; cents: number; isPromise: boolean }[]
    /** Without those. */
    ended: number
  }
  needs: {
    escalated: number
    approvals: number
    questions: (AboutTask & { why: string | null; said: string | null })[]
    drafts: (AboutTask & { version: number; draft: string | null })[]
  }
  today: { touches: number; running: number; isStopped: boolean }
}

export function isWorthAMail({ happened, needs, today }: DigestFacts): boolean {
  const { sent, replies, kept, ended } = happened
  return sent + replies + kept.length + ended + needs.escalated + needs.approvals + today.touches > 0
}

export function composeDigest(
  deps: Pick<OwnerDeps, 'appUrl' | 'decisionKey'>,
  facts: DigestFacts,
  now: Date,
): OwnerMail {
  const waiting = facts.needs.escalated + facts.needs.approvals
  const heading = facts.isReturn ? 'While you were away' : 'Good morning'
  const happened = happenedInWords(facts)
  return {
    subject: subjectOf(facts, waiting),
    preview: happened || 'What is coming up today',
    heading,
    intro: facts.isReturn && happened ? `Since ${dayInWords(facts)}: ${happened}` : happened,
    sections: [
      ...questions(deps, facts),
      ...drafts(deps, facts, now),
      ...kept(facts),
      ...todaySection(facts),
    ],
    action:
      waiting > 0
        ? { label: `See what needs you (${waiting})`, href: `${deps.appUrl}/tasks` }
        : { label: 'Open GymAgents', href: deps.appUrl },
    gymName: facts.gymName,
    settingsHref: `${deps.appUrl}/settings/news`,
  }
}

function subjectOf({ happened, isReturn, gymName }: DigestFacts, waiting: number): string {
  if (isReturn) return `While you were away: ${gymName}`
  if (waiting > 0) return `${waiting} ${waiting === 1 ? 'thing needs' : 'things need'} you today`
  const { kept } = happened
  return kept.length > 0
    ? `${kept.length} ${kept.length === 1 ? 'member' : 'members'} kept after outreach`
    : `Your day at ${gymName}`
}

function happenedInWords({ happened: { sent, replies, kept, ended } }: DigestFacts): string {
  const parts = [
    count(sent, 'message went out', 'messages went out'),
    count(replies, 'member answered', 'members answered'),
    count(kept.length, 'member was kept after outreach', 'members were kept after outreach'),
    kept.length > 0
      ? count(ended, 'other task ended', 'other tasks ended')
      : count(ended, 'task ended', 'tasks ended'),
  ].filter((part) => part !== null)
  return parts.length === 0 ? '' : `${parts.join(', ')}.`
}

function dayInWords({ since, timezone }: DigestFacts): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: timezone, month: 'long', day: 'numeric' }).format(
    new Date(since),
  )
}

function questions({ appUrl }: Pick<OwnerDeps, 'appUrl'>, { needs }: DigestFacts): OwnerMailSection[] {
  if (needs.questions.length === 0) return []
  const items = needs.questions.map((question) => ({
    title: aboutTask(question).title,
    body: question.why ?? undefined,
    quote: question.said ?? undefined,
    links: [{ label: 'Answer', href: `${appUrl}/tasks/${question.taskId}` }],
  }))
  return [{ title: 'Needs your answer', items, more: more(needs.escalated, items.length) }]
}

function drafts(
  deps: Pick<OwnerDeps, 'appUrl' | 'decisionKey'>,
  { needs, ownerId }: DigestFacts,
  now: Date,
): OwnerMailSection[] {
  if (needs.drafts.length === 0) return []
  const items = needs.drafts.map((draft) => ({
    ...aboutTask(draft),
    quote: draft.draft ?? undefined,
    links: decisionLinks(deps, draft, { userId: ownerId, now }),
  }))
  return [{ title: 'Waiting for your go-ahead', items, more: more(needs.approvals, items.length) }]
}

/** More names than this are a list nobody reads. */
const KEPT_NAMED_MAX = 5
const dollars = (cents: number): string => `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`

function kept({ happened }: DigestFacts): OwnerMailSection[] {
  if (happened.kept.length === 0) return []
  const items = happened.kept.map(({ name, cents, isPromise }) => ({
    // What they pay may not be known.
    title: `${name}${cents > 0 ? `, worth ${dollars(cents)}` : ''}${isPromise ? ' (a promise so far)' : ''}`,
    links: [],
  }))
  const sum = happened.kept.reduce((all, { cents }) => all + cents, 0)
  const shown = items.slice(0, KEPT_NAMED_MAX)
  const rest = items.length - shown.length
  const restInWords = rest > 0 ? `And ${rest} more.` : ''
  return [
    {
      title: 'Kept after outreach',
      items: shown,
      more:
        items.length > 1
          ? [restInWords, sum > 0 ? `${dollars(sum)} in all.` : ''].join(' ').trim()
          : undefined,
    },
  ]
}

function todaySection({ today }: DigestFacts): OwnerMailSection[] {
  if (today.isStopped) {
    const body = 'All messages are stopped. The settings say why, and there you can start them again.'
    return [{ title: 'Coming up today', items: [{ title: 'Nothing goes out', body, links: [] }] }]
  }
  if (today.touches === 0) return []
  const title = `${today.touches} ${today.touches === 1 ? 'message is' : 'messages are'} planned for today`
  const running = count(today.running, 'conversation is', 'conversations are')
  const body = running ? `${running} running.` : 'No conversation is running yet.'
  return [{ title: 'Coming up today', items: [{ title, body, links: [] }] }]
}

const more = (all: number, shown: number): string | undefined =>
  all > shown ? `And ${all - shown} more.` : undefined

const count = (number: number, one: string, many: string): string | null =>
  number === 0 ? null : `${number} ${number === 1 ? one : many}`
