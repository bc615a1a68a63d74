import { formatDate } from '@/components/dates'
import { Table, Td, Th } from '@/components/table'
import { TextLink } from '@/components/text-link'

type HeldOut = {
  taskId: string
  memberId: string
  name: string
  startsAt: string
  succeeded: boolean | null
  outcome: string | null
}

function result({ succeeded, outcome }: HeldOut): string {
  if (outcome === null) return 'being followed'
  if (succeeded === null) return 'not counted: it had happened before'
  return succeeded ? 'did it by themselves' : 'nothing happened'
}

/** The people nobody wrote to, and what they did. */
export function HeldOutTable({ rows, timezone }: { rows: HeldOut[]; timezone: string }) {
  return (
    <Table label="Members held out">
      <thead>
        <tr>
          <Th>Member</Th>
          <Th>Would have been written to</Th>
          <Th>What happened</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.taskId}>
            <Td>
              <TextLink href={`/members/${row.memberId}`}>{row.name}</TextLink>
            </Td>
            <Td>{formatDate(row.startsAt, timezone)}</Td>
            <Td>{result(row)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
