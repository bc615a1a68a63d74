import { rowsUrl } from '@/components/results/results-url'
import { cost, monthInWords } from '@/components/results/wording'
import { Table, Td, Th } from '@/components/table'
import { TextLink } from '@/components/text-link'
import { formatCount, formatMoney } from '@/components/wording'

type Month = {
  month: string
  membersKept: number
  centsKept: number
  tasksEnded: number
  messages: number
  edits: number
  skips: number
  aiCostCents: number
}

/** Month by month, the latest first. Months in which nothing happened are left out. */
export function MonthTable({ months }: { months: Month[] }) {
  const shown = months.filter((it) => it.tasksEnded + it.edits + it.skips + it.aiCostCents > 0).toReversed()
  return (
    <Table label="Results by month">
      <thead>
        <tr>
          <Th>Month</Th>
          {['Kept', 'Worth', 'Ended', 'Messages', 'Your edits', 'Your skips', 'AI cost'].map((name) => (
            <Th key={name} className="text-right">
              {name}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((it) => (
          <tr key={it.month}>
            <Td className="whitespace-nowrap">{monthInWords(it.month)}</Td>
            <Linked to={{ month: it.month, show: 'kept' }}>{formatCount(it.membersKept)}</Linked>
            <Linked to={{ month: it.month, show: 'kept' }}>{formatMoney(it.centsKept)}</Linked>
            <Linked to={{ month: it.month }}>{formatCount(it.tasksEnded)}</Linked>
            <Linked to={{ month: it.month }}>{formatCount(it.messages)}</Linked>
            <Linked to={{ month: it.month, show: 'edited' }}>{formatCount(it.edits)}</Linked>
            <Linked to={{ month: it.month, show: 'skipped' }}>{formatCount(it.skips)}</Linked>
            <Linked to={{ month: it.month, show: 'ai' }}>{cost(it.aiCostCents)}</Linked>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Linked({ to, children }: { to: Parameters<typeof rowsUrl>[0]; children: string }) {
  return (
    <Td className="text-right">
      <TextLink href={rowsUrl(to)}>{children}</TextLink>
    </Td>
  )
}
