import Link from 'next/link'
import { Badge } from '@/components/badge'
import { LastVisit } from '@/components/last-visit'
import type { MemberRow } from '@/components/member'
import { rhythmParts } from '@/components/rhythm'
import { Risk } from '@/components/risk'
import { Standing } from '@/components/standing'
import { Td, Th } from '@/components/table'
import { Trend } from '@/components/trend'
import { BLOCK_LABEL, BLOCK_REASON, fullName } from '@/components/wording'

type Props = {
  members: MemberRow[]
  now: Date
  timezone: string
  showRisk: boolean
  /** A risk from this score on is worth acting on. */
  highRisk: number
}

export function Name({ member }: { member: MemberRow }) {
  const name = fullName(member)
  const block = member.contact_block
  return (
    <span className="flex min-w-0 items-center gap-2">
      {/* Fifty rows would each ask the server ahead of time; one click does not need that. */}
      <Link
        href={`/members/${member.id}`}
        prefetch={false}
        title={name}
        className="truncate font-medium underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      {block ? <Badge title={`Never contacted: ${BLOCK_REASON[block]}`}>{BLOCK_LABEL[block]}</Badge> : null}
    </span>
  )
}

function Row({ member, now, timezone, showRisk, highRisk }: Omit<Props, 'members'> & { member: MemberRow }) {
  const rhythm = rhythmParts(member).join(' · ')
  return (
    <tr className="hover:bg-wash">
      <Td className="max-w-56">
        <Name member={member} />
      </Td>
      <Td>
        <Standing standing={member.standing} />
      </Td>
      <Td className="max-w-44 truncate" title={member.plan_name ?? undefined}>
        {member.plan_name ?? <span className="text-muted">none</span>}
      </Td>
      <Td>
        <LastVisit at={member.last_visit_at} now={now} timezone={timezone} />
      </Td>
      <Td className="min-w-48">{rhythm || <span className="text-muted">no pattern yet</span>}</Td>
      <Td>
        <Trend prior={member.visits_prior_30} last={member.visits_last_30} />
      </Td>
      {showRisk ? (
        <Td className="text-right">
          <Risk score={member.risk_score} high={highRisk} />
        </Td>
      ) : null}
    </tr>
  )
}

export function MemberTable({ members, showRisk, ...rest }: Props) {
  return (
    <table className="w-full border-collapse border-b border-line text-left text-sm tabular-nums max-lg:hidden">
      <thead>
        <tr>
          <Th>Name</Th>
          <Th>Status</Th>
          <Th>Plan</Th>
          <Th>Last visit</Th>
          <Th>Usually comes</Th>
          <Th>Visits: prior 30 days → last 30</Th>
          {showRisk ? <Th className="text-right">Risk</Th> : null}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <Row key={member.id} member={member} showRisk={showRisk} {...rest} />
        ))}
      </tbody>
    </table>
  )
}
