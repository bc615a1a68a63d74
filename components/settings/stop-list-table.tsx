import { daysAgo, formatDateTime } from '@/components/dates'
import type { FormAction } from '@/components/form-state'
import { SmallForm } from '@/components/settings/small-form'
import { liftWarning, suppressionOrigin, suppressionReason } from '@/components/settings/suppression-words'
import { Table, Td, Th } from '@/components/table'
import { TextLink } from '@/components/text-link'

export type Stopped = {
  email: string
  reason: string
  source: string
  at: string
  addedBy: string | null
  members: { id: string; firstName: string; lastName: string }[]
}

type Props = { rows: Stopped[]; lift: FormAction; mayLift: boolean; now: Date; timezone: string }

export function StopListTable({ rows, lift, mayLift, now, timezone }: Props) {
  return (
    <Table label="Stop list">
      <thead>
        <tr>
          <Th>Address</Th>
          <Th className="max-md:hidden">Member</Th>
          <Th className="max-md:hidden">Why</Th>
          <Th className="max-sm:hidden">Since</Th>
          <Th>
            <span className="sr-only">Lift</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.email}>
            <Td className="max-w-64 wrap-anywhere">
              {row.email}
              <span className="mt-1 flex flex-col gap-0.5 md:hidden">
                <Members row={row} />
                <Why row={row} />
                <Since row={row} now={now} timezone={timezone} className="text-muted sm:hidden" />
              </span>
            </Td>
            <Td className="max-md:hidden">
              <Members row={row} />
            </Td>
            <Td className="max-md:hidden">
              <Why row={row} />
            </Td>
            <Td className="whitespace-nowrap max-sm:hidden">
              <Since row={row} now={now} timezone={timezone} />
            </Td>
            <Td className="text-right max-sm:align-top">
              {mayLift ? (
                <SmallForm action={lift} submit="Allow again" confirm={liftWarning(row.email, row.reason)}>
                  <input type="hidden" name="email" value={row.email} />
                </SmallForm>
              ) : null}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const Members = ({ row }: { row: Stopped }) =>
  row.members.map(({ id, firstName, lastName }) => (
    <TextLink key={id} href={`/members/${id}`} prefetch={false} className="block">
      {`${firstName} ${lastName}`.trim() || 'No name'}
    </TextLink>
  ))

function Why({ row }: { row: Stopped }) {
  return (
    <span>
      {suppressionReason(row.reason)}
      <span className="block text-muted">{suppressionOrigin(row.source, row.addedBy)}</span>
    </span>
  )
}

type SinceProps = { row: Stopped; now: Date; timezone: string; className?: string }

function Since({ row, now, timezone, className }: SinceProps) {
  return (
    <time dateTime={row.at} title={formatDateTime(row.at, timezone)} className={className}>
      {daysAgo(row.at, now, timezone)}
    </time>
  )
}
