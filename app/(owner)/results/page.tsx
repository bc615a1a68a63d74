import type { Metadata } from 'next'
import { formatDate } from '@/components/dates'
import { EmptyState } from '@/components/empty-state'
import { PageHeader } from '@/components/page-header'
import { FeedbackTable } from '@/components/results/feedback-table'
import { Headline } from '@/components/results/headline'
import { HeldOutTable } from '@/components/results/held-out-table'
import { MonthTable } from '@/components/results/month-table'
import { csvUrl } from '@/components/results/results-url'
import { type Row, RowsTable } from '@/components/results/rows-table'
import { Suggestions } from '@/components/results/suggestions'
import { TypePanel } from '@/components/results/type-panel'
import { monthInWords } from '@/components/results/wording'
import { Section } from '@/components/section'
import { TextLink } from '@/components/text-link'
import { formatMoney, plural } from '@/components/wording'
import type { Gym } from '@/lib/db/gyms'
import { listAccepted } from '@/lib/db/suggestions'
import type { UserClient } from '@/lib/db/user-client'
import { type ActivityFilter, activityOf } from '@/lib/owner/activity'
import { parseActivityUrl } from '@/lib/owner/activity-url'
import { feedbackCards } from '@/lib/owner/feedback'
import { type Results, type ResultTask, readResults } from '@/lib/owner/results'
import { type Scorecard, scorecardOf } from '@/lib/owner/scorecard'
import { requestTime, requireGym } from '@/lib/owner/session'
import { suggestionsFrom } from '@/lib/owner/suggest'
import { taskType } from '@/lib/tasks/registry/registry'
import { outcomesOf } from '@/lib/tasks/registry/task-type'
import { accept, undo } from './actions'

export const metadata: Metadata = { title: 'Results' }

export default async function ResultsPage({ searchParams }: PageProps<'/results'>) {
  const { db, gym } = await requireGym()
  const [filter, now] = [parseActivityUrl(await searchParams), await requestTime()]
  const results = await readResults(db, gym.id, now)
  const card = scorecardOf(results, { now, timezone: gym.timezone })
  const thisMonth = card.months.at(-1)
  if (!thisMonth || card.total.tasksEnded + card.running + card.heldOut === 0) return <NothingYet />
  return (
    <>
      <PageHeader title="Results">
        <TextLink href="/results/backtest">What would autopilot have done?</TextLink>
      </PageHeader>
      <Headline
        month={thisMonth.month}
        thisMonth={thisMonth}
        year={card.total}
        running={card.running}
        heldOut={card.heldOut}
      />
      <div className="mt-12 grid gap-12">
        <Wall gymName={gym.name} card={card} />
        <Section title="Month by month">
          <MonthTable months={card.months} />
        </Section>
        <Section title="By kind" aside="Compared with members nobody wrote to">
          <div className="grid gap-px border border-line bg-line lg:grid-cols-2">
            {card.types.map((type) => (
              <TypePanel key={type.type} card={type} />
            ))}
          </div>
        </Section>
        <YourPart db={db} gym={gym} results={results} />
        <Rows results={results} filter={filter} timezone={gym.timezone} />
      </div>
    </>
  )
}

const ACCEPTED_WORDS: Record<string, string> = {
  shorter: 'Drafts are written shorter.',
  longer: 'Drafts are written longer.',
  raise_bar: 'Autopilot asks you more often.',
}

async function YourPart({ db, gym, results }: { db: UserClient; gym: Gym; results: Results }) {
  const cards = feedbackCards(results)
  const accepted = await listAccepted(db, gym.id)
  const suggestions = suggestionsFrom(cards, results, accepted)
  if (cards.length === 0 && accepted.length === 0) return null
  const inForce = accepted.map(({ id, code, type, acceptedAt }) => ({
    id,
    words: `${taskType(type).label}: ${ACCEPTED_WORDS[code] ?? code}`,
    on: formatDate(acceptedAt, gym.timezone),
  }))
  return (
    <Section title="What you made of it">
      <div className="grid gap-6">
        {suggestions.length + inForce.length > 0 ? (
          <Suggestions suggestions={suggestions} accepted={inForce} accept={accept} undo={undo} />
        ) : null}
        <FeedbackTable cards={cards} />
      </div>
    </Section>
  )
}

function NothingYet() {
  return (
    <>
      <PageHeader title="Results" />
      <EmptyState title="Nothing has ended yet">
        Here you will see who stayed after we wrote, what that is worth, and how members did whom we did not
        write to.
      </EmptyState>
    </>
  )
}

function Wall({ gymName, card }: { gymName: string; card: Scorecard }) {
  const { membersKept, centsKept } = card.total
  return (
    <figure>
      {/* biome-ignore lint/performance/noImgElement: a drawing made for this request, which nothing could optimise. */}
      <img
        src="/results/picture"
        alt={`${gymName}: ${plural(membersKept, 'member')} kept after outreach, worth ${formatMoney(centsKept)}, by month`}
        width={1200}
        height={800}
        className="h-auto w-full border border-line"
      />
      <figcaption className="mt-2 text-sm">
        <a
          href="/results/picture"
          download="results.svg"
          className="text-accent-text underline underline-offset-4"
        >
          Save for the wall
        </a>
      </figcaption>
    </figure>
  )
}

type RowsProps = { results: Results; filter: ActivityFilter; timezone: string }

function Rows({ results, filter, timezone }: RowsProps) {
  if (filter.show === 'held_out') {
    return (
      <div id="rows">
        <Section title="Held out for comparison" aside="Nobody wrote to them">
          <HeldOutTable rows={results.holdouts} timezone={timezone} />
        </Section>
      </div>
    )
  }
  const rows = activityOf(results, filter, timezone)
  return (
    <div id="rows">
      <Section
        title={titleOf(filter)}
        aside={
          <a href={csvUrl(filter)} className="text-accent-text underline underline-offset-4">
            Export as CSV
          </a>
        }
      >
        <RowsTable rows={rows.map(rowOf)} timezone={timezone} />
      </Section>
    </div>
  )
}

const SHOWN = {
  kept: 'Kept after outreach',
  promised: 'Promised so far',
  edited: 'Drafts you edited',
  skipped: 'Tasks you skipped',
  running: 'Running now',
  held_out: 'Held out for comparison',
} as const

function titleOf({ month, type, outcome, show }: ActivityFilter): string {
  const parts = [
    show ? SHOWN[show] : 'Everything that ended',
    type ? taskType(type).label : null,
    outcome && type ? outcomeLabel(type, outcome) : null,
    month ? monthInWords(month) : null,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

function rowOf(task: ResultTask): Row {
  return {
    id: task.id,
    memberId: task.memberId,
    name: task.name ?? 'The gym',
    label: taskType(task.type).label,
    outcome: task.outcome ? outcomeLabel(task.type, task.outcome) : 'Open',
    why: task.why ?? '',
    cents: task.cents,
    provisional: task.provisional,
    endedAt: task.resolvedAt,
  }
}

function outcomeLabel(type: string, code: string): string {
  return outcomesOf(taskType(type)).find((outcome) => outcome.code === code)?.label ?? code
}
