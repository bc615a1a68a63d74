import { formatDate } from '@/components/dates'
import { Table, Td, Th } from '@/components/table'
import { TextLink } from '@/components/text-link'
import { formatMoney, plural } from '@/components/wording'

export type Row = {
  id: string
  memberId: string | null
  name: string
  label: string
  outcome: string
  why: string
  messages: number
  cents: number
  provisional: boolean
  endedAt: string | null
}

/** `sum` is of all the rows, also of those on other pages. */
type RowsTableProps = {
  rows: Row[]
  sum: { rows: number; messages: number; cents: number }
  timezone: string
}

/** The rows a number stands for; what is worth something adds up to it. */
export function RowsTable({ rows, sum, timezone }: RowsTableProps) {
  return (
    <Table label="Tasks behind the number">
      <thead>
        <tr>
          <Th>Member</Th>
          <Th className="max-sm:hidden">Kind</Th>
          <Th>Outcome</Th>
          <Th className="max-lg:hidden">Why</Th>
          <Th className="max-sm:hidden">Ended</Th>
          <Th className="text-right max-sm:hidden">Messages</Th>
          <Th className="text-right">Worth</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Td className="sm:min-w-32">
              {row.memberId ? <TextLink href={`/members/${row.memberId}`}>{row.name}</TextLink> : row.name}
              <span className="block text-muted sm:hidden">
                {row.endedAt ? formatDate(row.endedAt, timezone) : 'running'}
              </span>
            </Td>
            <Td className="min-w-36 max-sm:hidden">
              <TextLink href={`/tasks/${row.id}`}>{row.label}</TextLink>
            </Td>
            <Td>
              <TextLink href={`/tasks/${row.id}`} className="sm:hidden">
                {row.outcome}
              </TextLink>
              <span className="max-sm:hidden">{row.outcome}</span>
              <span className="block text-muted lg:hidden">{row.why}</span>
            </Td>
            <Td className="min-w-60 text-muted max-lg:hidden">{row.why}</Td>
            <Td className="whitespace-nowrap max-sm:hidden">
              {row.endedAt ? formatDate(row.endedAt, timezone) : 'running'}
            </Td>
            <Td className="text-right max-sm:hidden">{row.messages}</Td>
            <Td className="text-right">
              {formatMoney(row.cents)}
              {row.provisional && row.cents > 0 ? <span className="text-muted"> promised</span> : null}
            </Td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <Td>Total of {plural(sum.rows, 'row')}</Td>
          <Td className="max-sm:hidden" />
          <Td />
          <Td className="max-lg:hidden" />
          <Td className="max-sm:hidden" />
          <Td className="text-right font-semibold max-sm:hidden">{sum.messages}</Td>
          <Td className="text-right font-semibold">{formatMoney(sum.cents)}</Td>
        </tr>
      </tfoot>
    </Table>
  )
}
