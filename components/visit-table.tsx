import { daysAgo, formatDateTime } from '@/components/dates'
import { Table, Td, Th } from '@/components/table'

type Visit = { pushpress_id: string; at: string; kind: string; class_name: string | null }

const KIND: Record<string, string> = {
  class: 'Class',
  open: 'Open gym',
  event: 'Event',
  appointment: 'Appointment',
}

export function VisitTable({ visits, now, timezone }: { visits: Visit[]; now: Date; timezone: string }) {
  if (visits.length === 0)
    return <p className="border-y border-line py-6 text-muted">No visits in the last year.</p>
  return (
    <Table label="Last visits">
      <thead>
        <tr>
          <Th>When</Th>
          <Th>What</Th>
          <Th>Kind</Th>
          <Th className="text-right">Ago</Th>
        </tr>
      </thead>
      <tbody>
        {visits.map((visit) => (
          <tr key={visit.pushpress_id}>
            <Td className="whitespace-nowrap">{formatDateTime(visit.at, timezone)}</Td>
            <Td className="max-w-60 truncate" title={visit.class_name ?? undefined}>
              {visit.class_name ?? KIND[visit.kind]}
            </Td>
            <Td>{KIND[visit.kind] ?? visit.kind}</Td>
            <Td className="text-right whitespace-nowrap">{daysAgo(visit.at, now, timezone)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
