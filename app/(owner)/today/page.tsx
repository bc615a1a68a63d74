import type { Metadata } from 'next'
import { ButtonLink } from '@/components/button'
import { formatDate, formatWeekday, localDay } from '@/components/dates'
import { EmptyState } from '@/components/empty-state'
import { PageHeader } from '@/components/page-header'
import { Section } from '@/components/section'
import { NeedsList } from '@/components/tasks/needs-list'
import { TextLink } from '@/components/text-link'
import { Feed } from '@/components/today/feed'
import { everyWeek, KeptChart } from '@/components/today/kept-chart'
import { Numbers } from '@/components/today/numbers'
import { rampInWords } from '@/components/today/ramp'
import { StopSwitch } from '@/components/today/stop-switch'
import { readConnection } from '@/lib/db/connections'
import { countConversations } from '@/lib/db/replies'
import { readSending } from '@/lib/db/sending'
import { listFeed } from '@/lib/db/task-log'
import { listKeptWeeks, readToday } from '@/lib/db/today'
import { env } from '@/lib/env'
import { requestTime, requireGym } from '@/lib/owner/session'
import { keptInWeeks, keptThisMonth } from '@/lib/owner/tasks-kept'
import { loadNeeds } from '../tasks/load-needs'
import { switchSending } from './actions'

export const metadata: Metadata = { title: 'Today' }

const CHART_WEEKS = 12
const CARDS_SHOWN = 3
const FEED_SHOWN = 14
/** More is read than shown, because not every line is worth telling. */
const FEED_READ = 60

export default async function TodayPage() {
  const session = await requireGym()
  const { db, gym } = session
  const now = await requestTime()
  const chart = keptInWeeks(gym.timezone, now, CHART_WEEKS)
  const [today, sending, weeks, feed, connection, conversations] = await Promise.all([
    readToday(db, gym.id, keptThisMonth(gym.timezone, now), now),
    readSending(db, gym.id),
    listKeptWeeks(db, gym.id, chart),
    listFeed(db, gym.id, ['created', 'agent', 'member', 'owner', 'moved', 'note'], FEED_READ),
    readConnection(db, gym.id),
    countConversations(db, gym.id),
  ])
  const needs = await loadNeeds(session, now, { rampSince: today.rampSince })
  const isStoppable = sending.mode === 'limited_auto' || sending.pausedReason !== null
  return (
    <>
      <PageHeader title="Today">
        {formatWeekday(localDay(now, gym.timezone))}, {formatDate(now.toISOString(), gym.timezone)}
      </PageHeader>
      <Numbers {...today} running={conversations.running} month={monthOf(now, gym.timezone)} />
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        <span>{rampInWords(today.ramp, today.rampSince, gym.timezone)}</span>
        <span>
          {env().ANTHROPIC_API_KEY
            ? 'Claude writes the messages and reads the replies.'
            : 'The built-in playbook writes the messages and reads the replies; no AI is connected.'}
        </span>
        {sending.hasPostalAddress ? null : (
          <span className="text-danger">
            Nothing can be sent until your postal address is set. <TextLink href="/settings">Add it</TextLink>
          </span>
        )}
      </p>
      <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_23rem]">
        {/* On a phone the switch comes first while there is something to stop. */}
        <div className={`lg:col-start-2 ${isStoppable ? '' : 'max-lg:order-1'}`}>
          <StopSwitch
            mode={sending.mode}
            pausedReason={sending.pausedReason}
            isOwner={gym.role === 'owner'}
            setMode={switchSending}
          />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {today.needs === 0 ? (
            <Nothing isConnected={connection !== null} />
          ) : (
            <NeedsList {...needs} limit={CARDS_SHOWN} />
          )}
        </div>
        <aside className="flex min-w-0 flex-col gap-10 max-lg:order-2 lg:col-start-2">
          <Section title="Kept by week">
            <KeptChart weeks={everyWeek(weeks, localDay(chart.since, gym.timezone), CHART_WEEKS)} />
          </Section>
          <Section title="What happened">
            <Feed lines={feed} now={now} timezone={gym.timezone} limit={FEED_SHOWN} />
          </Section>
        </aside>
      </div>
    </>
  )
}

function Nothing({ isConnected }: { isConnected: boolean }) {
  if (!isConnected) {
    return (
      <EmptyState
        title="Start by connecting PushPress"
        action={<ButtonLink href="/onboarding">Connect PushPress</ButtonLink>}
      >
        Connect it once. We read a year of visits, find who is drifting away, and suggest what to write.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Nothing needs you"
      action={
        <ButtonLink href="/tasks?view=running" look="secondary">
          See what’s running
        </ButtonLink>
      }
    >
      Proposals, questions and to-dos appear here as they come up.
    </EmptyState>
  )
}

function monthOf(now: Date, timezone: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: timezone }).format(now)
}
