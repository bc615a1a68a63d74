import { NEWS_PER_DAY_MAX } from '@/lib/safety/limits'

/** What happened that nobody was mailed about, as list_owner_news puts it together. */
export type OwnerNews = {
  gymId: string
  gymName: string
  channel: 'email' | 'email_sms'
  ownerId: string
  recipient: string
  /** Inside the gym's hours, hours after the last mail of this kind, and after the morning's digest. */
  mayBatch: boolean
  mailedToday: Partial<Record<NewsKind, number>>
  news: NewsItem[]
}
export type NewsKind =
  | 'escalation'
  | 'approval_needed'
  | 'staff_todo'
  | 'reply'
  | 'system_alert'
  | 'outcome_feedback'
  | 'ramp_activity'
export type NewsItem = {
  id: number
  kind: NewsKind
  title: string
  body: string
  taskId: string | null
  version: number | null
  status: string | null
  type: string | null
  goal: string | null
  draft: string | null
  member: string | null
  /** Why the agent asks, and the member's own words. */
  why: string | null
  said: string | null
}

export type ChosenNews = { urgent: NewsItem[]; batch: NewsItem[] }

/** What the owner is told now: what cannot wait, and the rest within its budget, at its hours. */
export function chooseNews(owner: OwnerNews): ChosenNews {
  const current = owner.news.filter(isStillTrue)
  const urgent = current.filter(({ kind }) => isUrgent(kind))
  if (!owner.mayBatch) return { urgent, batch: [] }
  const batch = Object.entries(NEWS_PER_DAY_MAX).flatMap(([kind, most]) => {
    const told = owner.mailedToday[kind as NewsKind] ?? 0
    return current.filter((item) => item.kind === kind).slice(0, Math.max(0, most - told))
  })
  return { urgent, batch }
}

/** A member waits, or something is broken. */
function isUrgent(kind: NewsKind): boolean {
  return kind === 'escalation' || kind === 'system_alert' || kind === 'reply'
}

/** What was decided in the meantime is not news any more. */
function isStillTrue({ kind, status }: NewsItem): boolean {
  if (kind === 'approval_needed') return status === 'pending_review'
  if (kind === 'escalation') return status === 'escalated'
  return true
}
