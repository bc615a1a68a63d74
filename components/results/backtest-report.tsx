import { dayOfNumber, formatDay } from '@/components/dates'
import { EmptyState } from '@/components/empty-state'
import { Fact, Facts } from '@/components/facts'
import type { BacktestDraft, BacktestResult } from '@/components/results/backtest'
import { Section } from '@/components/section'
import { Table, Td, Th } from '@/components/table'
import { TextLink } from '@/components/text-link'
import { formatCount, plural } from '@/components/wording'

const BECAME = {
  came_back: 'came back anyway',
  left: 'left',
  stayed_away: 'stayed away',
  too_early_to_say: 'too early to say',
} as const

/** Who would have been noticed, when, and how little would have been sent. */
export function BacktestReport({ result, drafts }: { result: BacktestResult; drafts: BacktestDraft[] }) {
  if (result.flagged.length === 0) {
    return (
      <EmptyState title="Nobody would have been written to">
        In {plural(result.days, 'day')} nobody drifted far enough from their own rhythm.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-12">
      <Facts>
        <Fact label={`Noticed in ${result.days} days`}>{formatCount(result.flagged.length)}</Fact>
        <Fact label="Messages">
          {formatCount(result.messages)}, at most {result.mostInADay} a day
        </Fact>
        <Fact label="Shown to you first">{formatCount(result.waitedForOwner)}</Fact>
        <Fact label="Came back anyway · left">
          {formatCount(result.cameBackAnyway)} · {formatCount(result.left)}
        </Fact>
      </Facts>
      {drafts.length > 0 ? <Drafts result={result} drafts={drafts} /> : null}
      <details>
        <summary className="text-lg font-semibold">
          Who, when and why: {plural(result.flagged.length, 'time')} somebody was noticed
        </summary>
        <div className="mt-4">
          <FlaggedTable result={result} />
        </div>
      </details>
    </div>
  )
}

function Drafts({ result, drafts }: { result: BacktestResult; drafts: BacktestDraft[] }) {
  return (
    <Section title="The first messages" aside="Written for this page; none was sent">
      <ul className="grid gap-px border border-line bg-line lg:grid-cols-2">
        {drafts.map((draft) => {
          const person = result.flagged.find(({ memberId }) => memberId === draft.memberId)
          return (
            <li key={draft.memberId} className="bg-paper px-4 py-4 sm:px-6">
              <p className="eyebrow">
                {person?.firstName} {person?.lastName}
              </p>
              {person ? (
                <p className="mt-1 text-sm text-muted">
                  {formatDay(dayOfNumber(person.day))}: {person.why[0]}
                </p>
              ) : null}
              <p className="mt-3 font-semibold">{draft.subject}</p>
              <p className="mt-2 text-sm whitespace-pre-line">{draft.text}</p>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function FlaggedTable({ result }: { result: BacktestResult }) {
  return (
    <Table label="Members who would have been noticed">
      <thead>
        <tr>
          <Th>Member</Th>
          <Th>Noticed</Th>
          <Th>Why</Th>
          <Th className="text-right">Messages</Th>
          <Th>What happened</Th>
        </tr>
      </thead>
      <tbody>
        {result.flagged.map((it) => (
          <tr key={`${it.memberId}:${it.day}`}>
            <Td>
              <TextLink href={`/members/${it.memberId}`}>
                {it.firstName} {it.lastName}
              </TextLink>
            </Td>
            <Td className="whitespace-nowrap">{formatDay(dayOfNumber(it.day))}</Td>
            <Td className="min-w-60 text-muted">{it.why.slice(0, 2).join(' ')}</Td>
            <Td className="text-right">{it.askedBecause ? 'asks you' : it.messages}</Td>
            <Td className="whitespace-nowrap">{BECAME[it.became]}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
