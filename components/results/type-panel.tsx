import { rowsUrl } from '@/components/results/results-url'
import { days, percent, points } from '@/components/results/wording'
import { TextLink } from '@/components/text-link'
import { formatCount, formatMoney, plural } from '@/components/wording'
import type { Lift } from '@/lib/tasks/holdout'

type TypeCard = {
  type: string
  label: string
  tasks: number
  heldOut: number
  outcomes: {
    code: string
    label: string
    kind: 'positive' | 'neutral' | 'negative'
    tasks: number
    cents: number
  }[]
  replyRate: number | null
  daysToOutcome: number | null
  lift: Lift
}

/** Only what was earned is in the accent: an end that nobody brought about is good to hear, and no result of ours. */
const BAR = { positive: 'bg-ink', neutral: 'bg-line-strong', negative: 'bg-danger' } as const

/** One kind of work: how it ended, and what it changed compared with those nobody wrote to. */
export function TypePanel({ card }: { card: TypeCard }) {
  return (
    // Alone in the last row, a panel takes all of it.
    <article className="bg-paper px-4 py-5 sm:px-6 lg:[&:last-child:nth-child(odd)]:col-span-2">
      <h3 className="font-semibold">{card.label}</h3>
      <p className="mt-1 text-sm text-muted">
        <TextLink href={rowsUrl({ type: card.type })}>{plural(card.tasks, 'task')} ended</TextLink>
        {card.replyRate === null ? null : (
          <>
            {' · '}
            <TextLink href={rowsUrl({ type: card.type, show: 'answered' })}>
              {percent(card.replyRate)} answered
            </TextLink>
          </>
        )}
        {card.daysToOutcome === null ? '' : ` · half ended within ${days(card.daysToOutcome)}`}
      </p>
      <Distribution card={card} />
      <LiftNote card={card} />
    </article>
  )
}

function Distribution({ card: { type, outcomes, tasks } }: { card: TypeCard }) {
  return (
    <ul className="mt-4 grid gap-2 text-sm tabular-nums">
      {outcomes.map((outcome) => (
        <li key={outcome.code} className="grid grid-cols-[minmax(0,11rem)_1fr_auto] items-center gap-3">
          <TextLink href={rowsUrl({ type, outcome: outcome.code })}>{outcome.label}</TextLink>
          <span aria-hidden="true" className="block h-2 bg-wash">
            <span
              className={`block h-2 ${outcome.cents > 0 ? 'bg-accent' : BAR[outcome.kind]}`}
              style={{ width: `${(outcome.tasks / Math.max(1, tasks)) * 100}%` }}
            />
          </span>
          <span>
            {formatCount(outcome.tasks)}
            {outcome.cents > 0 ? ` · ${formatMoney(outcome.cents)}` : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What outreach changed, with its uncertainty, or that nobody can say yet. */
function LiftNote({ card: { type, lift, heldOut } }: { card: TypeCard }) {
  if (lift.kind === 'not_enough_data') {
    return (
      <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
        {heldOut > 0 ? (
          <TextLink href={rowsUrl({ type, show: 'held_out' })}>Comparison</TextLink>
        ) : (
          'Comparison'
        )}
        : {lift.why}
      </p>
    )
  }
  const { contacted, heldOut: without, difference, low, high, verdict } = lift
  return (
    <p className="mt-4 border-t border-line pt-3 text-sm">
      <strong className="font-semibold">{points(difference)}</strong> (95% between {points(low)} and{' '}
      {points(high)}
      ): {percent(contacted)} after a message, {percent(without)} among the{' '}
      <TextLink href={rowsUrl({ type, show: 'held_out' })}>{formatCount(heldOut)} held out</TextLink>.{' '}
      {verdict === 'better'
        ? 'Writing helps.'
        : verdict === 'worse'
          ? 'Writing does not help here; consider switching it off.'
          : 'That could still be chance.'}
    </p>
  )
}
