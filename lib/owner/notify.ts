import { chooseNews, type NewsItem, type NewsKind, type OwnerNews } from '@/lib/owner/choose-news'
import { decisionLinks } from '@/lib/owner/links'
import type { OwnerDeps } from '@/lib/owner/owner-deps'
import type { OwnerMail, OwnerMailItem, OwnerMailSection } from '@/lib/owner/owner-mail'
import { reserveOwnerMail } from '@/lib/owner/reserve-owner-mail'
import { OWNER_GYMS_PER_RUN_MAX } from '@/lib/safety/limits'

/** Mails every owner what they have to know, within the budget of their day. Safe to run beside itself. */
export async function notifyOwners(deps: OwnerDeps, now: Date): Promise<number> {
  const owners = (await deps.rpc('list_owner_news', {
    p_now: now.toISOString(),
    p_limit: OWNER_GYMS_PER_RUN_MAX,
  })) as OwnerNews[]
  let mails = 0
  for (const owner of owners) {
    const { urgent, batch } = chooseNews(owner, now)
    if (await tell(deps, owner, 'urgent', urgent, now)) mails += 1
    if (await tell(deps, owner, 'batch', batch, now)) mails += 1
  }
  return mails
}

async function tell(
  deps: OwnerDeps,
  owner: OwnerNews,
  kind: 'urgent' | 'batch',
  items: NewsItem[],
  now: Date,
): Promise<boolean> {
  const [first] = items
  if (!first) return false
  return reserveOwnerMail(deps, {
    gymId: owner.gymId,
    recipient: owner.recipient,
    kind,
    // The oldest piece of news is told in one mail only, so it can name it.
    key: `${kind}:${first.id}`,
    mail: compose(deps, owner, items, now),
    news: items.map(({ id }) => id),
    now,
  })
}

const SECTIONS: Record<NewsKind, string> = {
  escalation: 'Needs your answer',
  reply: 'Somebody wrote',
  system_alert: 'Needs your attention',
  approval_needed: 'Waiting for your go-ahead',
  staff_todo: 'To do',
  outcome_feedback: 'Is this right?',
  ramp_activity: 'What we learned',
}

function compose(deps: OwnerDeps, owner: OwnerNews, items: NewsItem[], now: Date): OwnerMail {
  const kinds = Object.keys(SECTIONS) as NewsKind[]
  const sections = kinds.flatMap((kind): OwnerMailSection[] => {
    const ofKind = items.filter((item) => item.kind === kind)
    if (ofKind.length === 0) return []
    return [{ title: SECTIONS[kind], items: ofKind.map((item) => itemOf(deps, owner, item, now)) }]
  })
  const [first] = items
  const subject = items.length === 1 && first ? first.title : subjectOf(items)
  return {
    subject,
    preview: first?.body || first?.title || subject,
    heading: subject,
    intro: '',
    sections,
    action: { label: 'Open GymAgents', href: deps.appUrl },
    gymName: owner.gymName,
    settingsHref: `${deps.appUrl}/settings`,
  }
}

function itemOf(deps: OwnerDeps, owner: OwnerNews, item: NewsItem, now: Date): OwnerMailItem {
  const { taskId, version } = item
  const open = taskId ? [{ label: 'Open', href: `${deps.appUrl}/tasks/${taskId}` }] : []
  if (item.kind === 'approval_needed' && taskId && version !== null)
    return {
      title: item.title,
      quote: item.draft ?? undefined,
      links: decisionLinks(deps, { taskId, version }, { userId: owner.ownerId, now }),
    }
  return { title: item.title, body: item.body || undefined, links: open }
}

function subjectOf(items: readonly NewsItem[]): string {
  const approvals = items.filter(({ kind }) => kind === 'approval_needed').length
  if (approvals === items.length) return `${approvals} messages wait for your go-ahead`
  return `${items.length} things for you to look at`
}
