import { formatDateTime } from '@/components/dates'
import type { Sync } from '@/components/reading'
import { Table, Td, Th } from '@/components/table'
import { formatCount } from '@/components/wording'

const KIND: Record<Sync['kind'], string> = {
  first: 'First reading',
  full: 'Everything',
  recent: 'Recent visits',
}

function result(sync: Sync): string {
  if (sync.last_error) return sync.last_error
  if (!sync.finished_at) return 'Running'
  const seconds = Math.max(1, Math.round((Date.parse(sync.finished_at) - Date.parse(sync.started_at)) / 1000))
  return `Done in ${formatCount(seconds)} s`
}

export function SyncTable({ syncs, timezone }: { syncs: Sync[]; timezone: string }) {
  return (
    <Table label="Recent readings">
      <thead>
        <tr>
          <Th>Started</Th>
          <Th>What</Th>
          <Th className="text-right">Members</Th>
          <Th className="text-right">Enrollments</Th>
          <Th className="text-right">Visits</Th>
          <Th>Result</Th>
        </tr>
      </thead>
      <tbody>
        {syncs.map((sync) => (
          <tr key={sync.started_at}>
            <Td className="whitespace-nowrap">{formatDateTime(sync.started_at, timezone)}</Td>
            <Td className="whitespace-nowrap">{KIND[sync.kind]}</Td>
            <Td className="text-right">{formatCount(sync.customers)}</Td>
            <Td className="text-right">{formatCount(sync.enrollments)}</Td>
            <Td className="text-right">{formatCount(sync.checkins)}</Td>
            <Td>{result(sync)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
