import { formatDate } from '@/components/dates'
import { Table, Td, Th } from '@/components/table'
import { TextLink } from '@/components/text-link'
import { formatMoney } from '@/components/wording'

export type Row = {
  id: string
  memberId: string | null
  name: string
  label: string
  outcome: string
  why: string
  cents: number
  provisional: boolean
  endedAt: string | null
}

/** The rows a number stands for; what is worth something adds up to it. */
export function RowsTable({ rows, timezone }: { rows: Row[]; timezone: string }) {
  return (
    <Table label="Tasks behind the number">
      <thead>
        <tr>
          <Th>Member</Th>
          <Th>Kind</Th>
          <Th>Outcome</Th>
          <Th>Why</Th>
          <Th>Ended</Th>
          <Th className="text-right">Worth</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Td>
              {row.memberId ? <TextLink href={`/members/${row.memberId}`}>{row.name}</TextLink> : row.name}
            </Td>
            <Td>
              <TextLink href={`/tasks/${row.id}`}>{row.label}</TextLink>
            </Td>
            <Td>{row.outcome}</Td>
            <Td className="min-w-60 text-muted">{row.why}</Td>
            <Td className="whitespace-nowrap">
              {row.endedAt ? formatDate(row.endedAt, timezone) : 'running'}
            </Td>
            <Td className="text-right">
              {formatMoney(row.cents)}
              {row.provisional && row.cents > 0 ? <span className="text-muted"> promised</span> : null}
            </Td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <Td colSpan={5}>Sum of {rows.length === 1 ? 'one row' : `${rows.length} rows`}</Td>
          <Td className="text-right font-semibold">
            {formatMoney(rows.reduce((sum, { cents }) => sum + cents, 0))}
          </Td>
        </tr>
      </tfoot>
    </Table>
  )
}
