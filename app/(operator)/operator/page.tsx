import type { Metadata } from 'next'
import { z } from 'zod'
import { CONTROL } from '@/components/control'
import { formatDateTime } from '@/components/dates'
import { AlertList } from '@/components/operator/alert-list'
import { FaultTable, HealthTable } from '@/components/operator/health-table'
import { PausePanel } from '@/components/operator/pause-panel'
import { PlatformGyms } from '@/components/operator/platform-gyms'
import { PlatformNumbers } from '@/components/operator/platform-numbers'
import { Trends } from '@/components/operator/trends'
import { TypeTable } from '@/components/operator/type-table'
import { eventInWords } from '@/components/operator/words'
import { PageHeader } from '@/components/page-header'
import { Pager } from '@/components/pager'
import { Section } from '@/components/section'
import { plural } from '@/components/wording'
import { listPlatformGyms, readPlatform } from '@/lib/db/platform'
import { requestTime } from '@/lib/owner/session'
import { CRON_LATE_MINUTES } from '@/lib/platform/crons'
import { requireOperator } from '@/lib/platform/session'
import { PLATFORM_GYMS_PER_PAGE, PLATFORM_TREND_DAYS } from '@/lib/safety/limits'
import { markSeen, pauseEverything, resumeEverything } from './actions'

export const metadata: Metadata = { title: 'Platform' }

const asked = z.object({
  q: z.string().trim().max(100).catch(''),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
})

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function OperatorPage({ searchParams }: Props) {
  const { db } = await requireOperator()
  const { q, page } = asked.parse(await searchParams)
  const now = await requestTime()
  const perPage = PLATFORM_GYMS_PER_PAGE
  const [platform, { total, gyms }] = await Promise.all([
    readPlatform(db, now, PLATFORM_TREND_DAYS, CRON_LATE_MINUTES),
    listPlatformGyms(db, { now, days: PLATFORM_TREND_DAYS, search: q, perPage, page }),
  ])
  const last = platform.days.at(-1)
  const hrefOf = (to: number) => `/operator?${new URLSearchParams({ q, page: String(to) })}#gyms`
  return (
    <div className="flex flex-col gap-12">
      <div>
        <PageHeader title="Platform">
          {last ? `Counted ${formatDateTime(last.counted_at, 'UTC')} UTC` : 'Not counted yet'}
        </PageHeader>
        <PlatformNumbers days={platform.days} />
      </div>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Section title="Alerts" aside={plural(platform.openAlerts, 'open alert')}>
          <AlertList alerts={platform.alerts} total={platform.openAlerts} markSeen={markSeen} />
        </Section>
        <PausePanel
          {...platform.pause}
          gyms={last?.gyms ?? total}
          pause={pauseEverything}
          resume={resumeEverything}
        />
      </div>
      <Section title="The last 30 days" aside="Days are in UTC; the last one is still running.">
        <Trends days={platform.days} />
      </Section>
      <Section title="Health of each part">
        <HealthTable parts={platform.health} crons={platform.crons} />
        {platform.faults.length > 0 ? <FaultTable faults={platform.faults} /> : null}
      </Section>
      <Section title="Kinds of tasks" aside="In the last 30 days, by how often they are completed">
        <TypeTable types={platform.types} />
      </Section>
      <div id="gyms">
        <Section title="Gyms" aside="Those that need attention first; numbers are for the last 30 days">
          <search className="mb-4 block w-full sm:w-80">
            <form action="/operator#gyms">
              <input
                type="search"
                name="q"
                defaultValue={q}
                maxLength={100}
                aria-label="Search gyms by name"
                placeholder="Search by name"
                className={CONTROL}
              />
            </form>
          </search>
          <PlatformGyms gyms={gyms} search={q} now={now} />
          {total > 0 ? (
            <Pager
              page={page}
              pages={Math.ceil(total / perPage)}
              rows={total}
              perPage={perPage}
              href={hrefOf}
            />
          ) : null}
        </Section>
      </div>
      {platform.events.length > 0 ? (
        <Section title="What operators did">
          <ul className="divide-y divide-line border-y border-line text-sm">
            {platform.events.map((event) => (
              <li key={event.at + event.kind + event.note} className="flex flex-wrap gap-x-6 py-2.5">
                <span className="text-muted tabular-nums">{formatDateTime(event.at, 'UTC')} UTC</span>
                <span className="min-w-0 wrap-anywhere">{eventInWords(event)}</span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </div>
  )
}
