import { chooseNews, type NewsItem, type NewsKind, type OwnerNews } from '@/lib/owner/choose-news'
import { decisionLinks } from '@/lib/owner/links'
import type { OwnerDeps } from '@/lib/owner/owner-deps'
import { aboutTask, type OwnerMail, type OwnerMailItem, type OwnerMailSection } from '@/lib/owner/owner-mail'
import { reserveOwnerMail } from '@/lib/owner/reserve-owner-mail'
import { DIGEST_UNTIL_HOUR, NEWS_BATCH_EVERY_HOURS, OWNER_GYMS_PER_RUN_MAX } from '@/lib/safety/limits'

/** Mails every owner what they have to know, within the budget of their day. Safe to run beside itself. */
export async function notifyOwners(deps: OwnerDeps, now: Date): Promise<number> {
  let mails = 0
  let after: string | undefined
  for (;;) {
    const owners = (await deps.rpc('list_owner_news', {
      p_now: now.toISOString(),
      p_limit: OWNER_GYMS_PER_RUN_MAX,
      p_batch_every: `${NEWS_BATCH_EVERY_HOURS} hours`,
      p_digest_until_hour: DIGEST_UNTIL_HOUR,
      p_after: after,
    })) as OwnerNews[]
    for (const owner of owners) mails += await tellAlone(deps, owner, now)
    after = owners.at(-1)?.gymId
    if (owners.length < OWNER_GYMS_PER_RUN_MAX) return mails
  }
}

/** One gym in trouble must not keep the others from their news; its own waits for the next run. */
async function tellAlone(deps: OwnerDeps, owner: OwnerNews, now: Date): Promise<number> {
  let mails = 0
  try {
    const { urgent, batch } = chooseNews(owner)
    if (await tell(deps, owner, 'urgent', urgent, now)) mails += 1
    if (await tell(deps, owner, 'batch', batch, now)) mails += 1
  } catch (error) {
    deps.log('error', 'news.failed', { gym: owner.gymId, why: String(error) })
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
  const action = actionOf(deps, items)
  // Where the button leads, no link has to lead as well.
  const once = (item: OwnerMailItem): OwnerMailItem => ({
    ...item,
    links: item.links.filter(({ href }) => href !== action.href),
  })
  const sections = kinds.flatMap((kind): OwnerMailSection[] => {
    const ofKind = items.filter((item) => item.kind === kind)
    if (ofKind.length === 0) return []
    return [{ title: SECTIONS[kind], items: ofKind.map((item) => itemOf(deps, owner, item, now)).map(once) }]
  })
  const [first] = items
  const subject = items.length === 1 && first ? headlineOf(first) : subjectOf(items)
  return {
    subject,
    preview: first?.said || first?.draft || first?.body || first?.title || subject,
    heading: subject,
    intro: '',
    sections,
    action,
    gymName: owner.gymName,
    settingsHref: `${deps.appUrl}/settings/news`,
  }
}

function itemOf(deps: OwnerDeps, owner: OwnerNews, item: NewsItem, now: Date): OwnerMailItem {
  const { kind, taskId, version } = item
  const open = (label: string) => (taskId ? [{ label, href: `${deps.appUrl}/tasks/${taskId}` }] : [])
  if (kind === 'approval_needed' && taskId && version !== null)
    return {
      ...aboutTask(item),
      quote: item.draft ?? undefined,
      links: decisionLinks(deps, { taskId, version }, { userId: owner.ownerId, now }),
    }
  if (kind === 'escalation')
    return {
      title: aboutTask(item).title,
      body: item.why ?? item.body,
      quote: item.said ?? undefined,
      links: open('Answer'),
    }
  return { title: byName(item), body: item.body || undefined, links: open('Open') }
}

/** The one piece of news there is, as a subject line: who it is about, and what is wanted. */
function headlineOf(item: NewsItem): string {
  const { kind, member, title } = item
  if (kind === 'approval_needed' && member) return `A message to ${member} is waiting for your go-ahead`
  if (kind === 'escalation' && member)
    return title.startsWith(REMINDER) ? `${REMINDER} ${member}` : `${member} needs your answer`
  return byName(item)
}

/** As watch.ts words it. */
const REMINDER = 'Still waiting for you:'
const ADDRESS = /^\S+@\S+/

/** A person is better known by name than by address. */
const byName = ({ title, member }: NewsItem): string =>
  member === null ? title : title.replace(ADDRESS, () => member)

function actionOf({ appUrl }: OwnerDeps, items: readonly NewsItem[]): OwnerMail['action'] {
  const [first] = items
  if (items.length === 1 && first?.taskId)
    return {
      label: first.kind === 'escalation' ? 'Answer' : 'Open it',
      href: `${appUrl}/tasks/${first.taskId}`,
    }
  return { label: 'Open GymAgents', href: appUrl }
}

function subjectOf(items: readonly NewsItem[]): string {
  const ofKind = (kind: NewsKind) => items.filter((item) => item.kind === kind).length
  if (ofKind('approval_needed') === items.length)
    return `${items.length} messages are waiting for your go-ahead`
  if (ofKind('escalation') === items.length) return `${items.length} members need your answer`
  return `${items.length} things for you to look at`
}
