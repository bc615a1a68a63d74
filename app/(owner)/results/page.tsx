import type { Metadata } from 'next'
import { ButtonLink } from '@/components/button'
import { formatDate } from '@/components/dates'
import { EmptyState } from '@/components/empty-state'
import { PageHeader } from '@/components/page-header'
import { Pager } from '@/components/pager'
import { AiCostTable } from '@/components/results/ai-cost-table'
import { FeedbackTable } from '@/components/results/feedback-table'
import { Headline } from '@/components/results/headline'
import { HeldOutTable } from '@/components/results/held-out-table'
import { KeptMonths, sinceBeginning } from '@/components/results/kept-months'
import { MonthTable } from '@/components/results/month-table'
import { csvUrl, rowsUrl } from '@/components/results/results-url'
import { type Row, RowsTable } from '@/components/results/rows-table'
import { Suggestions } from '@/components/results/suggestions'
import { TypePanel } from '@/components/results/type-panel'
import { monthInWords } from '@/components/results/wording'
import { Section } from '@/components/section'
import { suppressionReason } from '@/components/settings/suppression-words'
import { TextLink } from '@/components/text-link'
import { plural } from '@/components/wording'
import type { Gym } from '@/lib/db/gyms'
import { listAccepted } from '@/lib/db/suggestions'
import type { UserClient } from '@/lib/db/user-client'
import { type ActivityFilter, activityOf, aiCostsOf, heldOutOf } from '@/lib/owner/activity'
import { parseActivityUrl } from '@/lib/owner/activity-url'
import { feedbackCards } from '@/lib/owner/feedback'
import { type Results, type ResultTask, readResults } from '@/lib/owner/results'
import { centsIn, type Scorecard, scorecardOf } from '@/lib/owner/scorecard'
import { requestTime, requireGym } from '@/lib/owner/session'
import { suggestionsFrom } from '@/lib/owner/suggest'
import { outcomeLabel } from '@/lib/tasks/outcome-label'
import { taskType } from '@/lib/tasks/registry/registry'
import { accept, undo } from './actions'

export const metadata: Metadata = { title: 'Results' }

export default async function ResultsPage({ searchParams }: PageProps<'/results'>) {
  const { db, gym } = await requireGym()
  const [asked, now] = await Promise.all([searchParams, requestTime()])
  const filter = parseActivityUrl(asked)
  const results = await readResults(db, gym, now)
  const card = scorecardOf(results, { now, timezone: gym.timezone })
  const thisMonth = card.months.at(-1)
  if (!thisMonth || card.total.tasksEnded + card.heldOut === 0) return <NothingYet running={card.running} />
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
      <div className="mt-14 flex flex-col gap-14">
        {card.total.membersKept > 0 ? <Kept card={card} /> : <NobodyKeptYet running={card.running} />}
        <Section title="Month by month">
          <MonthTable months={card.months} />
        </Section>
        <Section title="By kind of task" aside="Compared with members nobody wrote to">
          <div className="grid gap-px border border-line bg-line lg:grid-cols-2">
            {card.types.map((type) => (
              <TypePanel key={type.type} card={type} />
            ))}
          </div>
        </Section>
        <YourPart db={db} gym={gym} results={results} />
        <Rows results={results} filter={filter} page={pageOf(asked.page)} timezone={gym.timezone} />
      </div>
    </>
  )
}

const PAGE = /^[1-9]\d{0,4}$/

const pageOf = (asked: unknown): number => (typeof asked === 'string' && PAGE.test(asked) ? Number(asked) : 1)

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
    <Section title="Your decisions">
      <div className="grid gap-6">
        {suggestions.length + inForce.length > 0 ? (
          <Suggestions
            suggestions={suggestions}
            accepted={inForce}
            mayChange={gym.role === 'owner'}
            accept={accept}
            undo={undo}
          />
        ) : null}
        <FeedbackTable cards={cards} />
      </div>
    </Section>
  )
}

function NothingYet({ running }: { running: number }) {
  return (
    <>
      <PageHeader title="Results" />
      <EmptyState
        title="Nothing has ended yet"
        action={
          <>
            {running > 0 ? <ButtonLink href="/tasks">See what is running</ButtonLink> : null}
            <ButtonLink href="/results/backtest" look="secondary">
              Replay the last 90 days
            </ButtonLink>
          </>
        }
      >
        {running > 0 ? `${plural(running, 'task')} ${running === 1 ? 'is' : 'are'} under way. ` : ''}
        This is where you will see who stayed after a message, what that is worth, and how members did who got
        none.
      </EmptyState>
    </>
  )
}

function NobodyKeptYet({ running }: { running: number }) {
  return (
    <Section title="Kept after outreach">
      <p className="border-y border-line py-6 text-muted">
        Nobody yet.{' '}
        {running > 0 ? `${plural(running, 'task')} ${running === 1 ? 'is' : 'are'} under way; as` : 'As'} soon
        as somebody comes back after a message, their month appears here.
      </p>
    </Section>
  )
}

const ROWS_LINK = 'text-accent-text underline underline-offset-4'

function Kept({ card }: { card: Scorecard }) {
  return (
    <Section
      title="Kept after outreach"
      aside={
        <a href="/results/picture" download="results.svg" className={ROWS_LINK}>
          Save as a picture for the wall
        </a>
      }
    >
      <KeptMonths months={sinceBeginning(card.months)} />
    </Section>
  )
}

const ROWS_PER_PAGE = 25

type RowsProps = { results: Results; filter: ActivityFilter; page: number; timezone: string }

function Rows({ results, filter, page, timezone }: RowsProps) {
  if (filter.show === 'held_out') {
    return (
      <div id="rows" className="scroll-mt-8">
        <Section title={titleOf(filter)} aside={<Export filter={filter} />}>
          <HeldOutTable rows={heldOutOf(results, filter)} timezone={timezone} />
        </Section>
      </div>
    )
  }
  if (filter.show === 'ai') {
    return (
      <div id="rows" className="scroll-mt-8">
        <Section title={titleOf(filter)} aside={<Export filter={filter} />}>
          <AiCostTable rows={aiCostsOf(results, filter)} />
        </Section>
      </div>
    )
  }
  const rows = activityOf(results, filter, timezone)
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE))
  const at = Math.min(page, pages)
  const shown = rows.slice((at - 1) * ROWS_PER_PAGE, at * ROWS_PER_PAGE)
  return (
    <div id="rows" className="scroll-mt-8">
      <Section title={titleOf(filter)} aside={<Export filter={filter} />}>
        {rows.length === 0 ? (
          <p className="border-y border-line py-6 text-muted">No rows: this number is zero.</p>
        ) : (
          <>
            <RowsTable
              rows={shown.map(rowOf)}
              sum={{
                rows: rows.length,
                messages: rows.reduce((sum, { messages }) => sum + messages, 0),
                cents: centsIn(rows),
              }}
              timezone={timezone}
            />
            <Pager
              page={at}
              pages={pages}
              rows={rows.length}
              perPage={ROWS_PER_PAGE}
              href={(to) => rowsUrl({ ...filter, page: String(to) })}
            />
          </>
        )}
      </Section>
    </div>
  )
}

function Export({ filter }: { filter: ActivityFilter }) {
  return (
    <a href={csvUrl(filter)} className={ROWS_LINK}>
      Export as CSV
    </a>
  )
}

const SHOWN = {
  kept: 'Kept after outreach',
  promised: 'Promised so far',
  edited: 'Drafts you edited',
  skipped: 'Tasks you skipped',
  answered: 'Answered',
  running: 'Running now',
  ai: 'AI cost by day',
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
    why: task.outcome === 'opted_out' ? suppressionReason(task.why ?? '') : (task.why ?? ''),
    cents: task.cents,
    messages: task.messages,
    provisional: task.provisional,
    endedAt: task.resolvedAt,
  }
}
