import { LastVisit } from '@/components/last-visit'
import type { MemberRow } from '@/components/member'
import { Name } from '@/components/member-table'
import { rhythmParts } from '@/components/rhythm'
import { Risk } from '@/components/risk'
import { Standing } from '@/components/standing'
import { Trend } from '@/components/trend'

type Props = { members: MemberRow[]; now: Date; timezone: string; highRisk: number }

/** The same rows for a narrow screen: who, how they stand, when they last came. */
export function MemberCards({ members, now, timezone, highRisk }: Props) {
  return (
    <ul className="border-b border-line lg:hidden">
      {members.map((member) => (
        <li key={member.id} className="flex flex-col gap-1 border-t border-line py-3 text-sm">
          <div className="flex items-center justify-between gap-4 text-base">
            <Name member={member} />
            <span className="shrink-0 text-sm">
              <LastVisit at={member.last_visit_at} now={now} timezone={timezone} />
            </span>
          </div>
          <div className="flex items-center justify-between gap-4">
            <span className="flex min-w-0 items-center gap-3">
              <Standing standing={member.standing} />
              <span className="truncate text-muted">{member.plan_name}</span>
            </span>
            <Trend prior={member.visits_prior_30} last={member.visits_last_30} />
          </div>
          <div className="flex items-baseline justify-between gap-4">
            <p className="text-muted">{rhythmParts(member).join(' · ')}</p>
            {member.risk_score === null ? null : (
              <span className="shrink-0">
                <span className="text-muted">Risk </span>
                <Risk score={member.risk_score} high={highRisk} />
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
