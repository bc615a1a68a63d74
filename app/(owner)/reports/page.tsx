import type { Metadata } from 'next'
import { ButtonLink } from '@/components/button'
import { formatDate } from '@/components/dates'
import { EmptyState } from '@/components/empty-state'
import { PageHeader } from '@/components/page-header'
import { Table, Td, Th } from '@/components/table'
import { TextLink } from '@/components/text-link'
import { listReports } from '@/lib/db/reports'
import { requireGym } from '@/lib/owner/session'
import { taskType } from '@/lib/tasks/registry/registry'

export const metadata: Metadata = { title: 'Reports' }

export default async function ReportsPage() {
  const { db, gym } = await requireGym()
  const reports = await listReports(db, gym.id)
  return (
    <>
      <PageHeader title="Reports" />
      {reports.length === 0 ? (
        <EmptyState
          title="No reports yet"
          action={<ButtonLink href="/settings/schedules">Schedule one</ButtonLink>}
        >
          A monthly look at who left and why, or a briefing for your coaches: choose how often, and each one
          appears here.
        </EmptyState>
      ) : (
        <Table label="Reports">
          <thead>
            <tr>
              <Th>Report</Th>
              <Th>Kind</Th>
              <Th>Written</Th>
            </tr>
          </thead>
          <tbody>
            {reports.map((report) => (
              <tr key={report.id}>
                <Td>
                  <TextLink href={`/reports/${report.id}`}>{report.title}</TextLink>
                </Td>
                <Td>{taskType(report.type).label}</Td>
                <Td>{formatDate(report.at, gym.timezone)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  )
}
