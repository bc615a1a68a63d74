import { decisionToken } from '@/lib/owner/decision-token'
import type { OwnerDeps } from '@/lib/owner/owner-deps'
import { DECISION_LINK_DAYS } from '@/lib/safety/limits'

const DAY_MS = 86_400_000

type Draft = { taskId: string; version: number }

/** Two links that decide on a draft, each after a page that asks once more. */
export function decisionLinks(
  deps: Pick<OwnerDeps, 'appUrl' | 'decisionKey'>,
  { taskId, version }: Draft,
  o: { userId: string; now: Date },
): { label: string; href: string }[] {
  const expiresAt = new Date(o.now.getTime() + DECISION_LINK_DAYS * DAY_MS)
  const link = (action: 'approve' | 'skip') => {
    const token = decisionToken(deps.decisionKey, { taskId, version, userId: o.userId, action, expiresAt })
    return `${deps.appUrl}/decide?token=${token}`
  }
  return [
    { label: 'Approve', href: link('approve') },
    { label: 'Skip', href: link('skip') },
    { label: 'Open', href: `${deps.appUrl}/tasks/${taskId}` },
  ]
}
