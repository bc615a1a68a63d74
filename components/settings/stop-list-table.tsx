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
          <Th>Member</Th>
          <Th>Why</Th>
          <Th>Since</Th>
          <Th>
            <span className="sr-only">Lift</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.email}>
            <Td className="max-w-64 wrap-anywhere">{row.email}</Td>
            <Td>
              {row.members.map(({ id, firstName, lastName }) => (
                <TextLink key={id} href={`/members/${id}`} prefetch={false} className="block">
                  {`${firstName} ${lastName}`.trim() || 'No name'}
                </TextLink>
              ))}
            </Td>
            <Td>
              {suppressionReason(row.reason)}
              <span className="block text-muted">{suppressionOrigin(row.source, row.addedBy)}</span>
            </Td>
            <Td className="whitespace-nowrap">
              <time dateTime={row.at} title={formatDateTime(row.at, timezone)}>
                {daysAgo(row.at, now, timezone)}
              </time>
            </Td>
            <Td className="text-right">
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
