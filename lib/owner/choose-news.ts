import { NEWS_BATCH_EVERY_HOURS, NEWS_PER_DAY_MAX } from '@/lib/safety/limits'
import { hourOf, wallAt } from '@/lib/safety/local-time'

/** What happened that nobody was mailed about, as list_owner_news puts it together. */
export type OwnerNews = {
  gymId: string
  gymName: string
  timezone: string
  windowStart: number
  windowEnd: number
  channel: 'email' | 'email_sms'
  ownerId: string
  recipient: string
  lastBatchAt: string | null
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
  draft: string | null
  member: string | null
}

export type ChosenNews = { urgent: NewsItem[]; batch: NewsItem[] }

const HOUR_MS = 3_600_000

/** What the owner is told now: what cannot wait, and the rest within its budget, at its hours. */
export function chooseNews(owner: OwnerNews, now: Date): ChosenNews {
  const current = owner.news.filter(isStillTrue)
  const urgent = current.filter(({ kind }) => isUrgent(kind))
  if (!mayBatch(owner, now)) return { urgent, batch: [] }
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

function mayBatch({ timezone, windowStart, windowEnd, lastBatchAt }: OwnerNews, now: Date): boolean {
  const hour = hourOf(wallAt(timezone, now))
  if (hour < windowStart || hour >= windowEnd) return false
  return lastBatchAt === null || now.getTime() - Date.parse(lastBatchAt) >= NEWS_BATCH_EVERY_HOURS * HOUR_MS
}
