import { formatDay } from '@/components/dates'
import { Table, Td, Th } from '@/components/table'
import { ENROLLMENT_LABEL, type EnrollmentStatus } from '@/components/wording'

type Enrollment = {
  id: string
  planName: string | null
  status: EnrollmentStatus
  startDate: string | null
  endDate: string | null
  lastCharge: string | null
  nextCharge: string | null
  paidUntil: string | null
}

function Day({ day }: { day: string | null }) {
  return day ? formatDay(day) : <span className="text-muted">none</span>
}

export function EnrollmentTable({ enrollments }: { enrollments: Enrollment[] }) {
  if (enrollments.length === 0) {
    return <p className="border-y border-line py-6 text-muted">No enrollments in PushPress.</p>
  }
  return (
    <Table label="Enrollments">
      <thead>
        <tr>
          <Th>Plan</Th>
          <Th>Status</Th>
          <Th>Started</Th>
          <Th>Ends</Th>
          <Th>Last charge</Th>
          <Th>Next charge</Th>
          <Th>Paid until</Th>
        </tr>
      </thead>
      <tbody>
        {enrollments.map((it) => (
          <tr key={it.id}>
            <Td className="min-w-40">{it.planName ?? <span className="text-muted">unnamed plan</span>}</Td>
            <Td className={`whitespace-nowrap ${it.status === 'alert' ? 'text-danger' : ''}`}>
              {ENROLLMENT_LABEL[it.status]}
            </Td>
            {[it.startDate, it.endDate, it.lastCharge, it.nextCharge, it.paidUntil].map((day, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed.
              <Td key={column} className="whitespace-nowrap">
                <Day day={day} />
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
