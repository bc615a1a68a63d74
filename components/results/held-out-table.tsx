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
  if (outcome === 'contacted') return 'not counted: someone wrote to them anyway'
  if (succeeded === null) return 'not counted: it had already happened'
  if (outcome === 'churned') return 'ended their membership'
  return succeeded ? 'did it on their own' : 'nothing happened'
}

/** The people nobody wrote to, and what they did. */
export function HeldOutTable({ rows, timezone }: { rows: HeldOut[]; timezone: string }) {
  return (
    <Table label="Members held out">
      <thead>
        <tr>
          <Th>Member</Th>
          <Th>The message they would have had</Th>
          <Th>What happened</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.taskId}>
            <Td>
              <TextLink href={`/members/${row.memberId}`}>{row.name}</TextLink>
            </Td>
            <Td>
              <TextLink href={`/tasks/${row.taskId}`}>{formatDate(row.startsAt, timezone)}</TextLink>
            </Td>
            <Td>{result(row)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
