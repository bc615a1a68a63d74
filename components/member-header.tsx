import { daysAgo, formatDay, localDay, tenure } from '@/components/dates'
import { Fact, Facts } from '@/components/facts'
import { LastVisit } from '@/components/last-visit'
import type { Member } from '@/components/member'
import { formatHour, formatUsualDays } from '@/components/rhythm'
import { Standing } from '@/components/standing'
import { TextLink } from '@/components/text-link'
import { Trend } from '@/components/trend'
import { formatCount, formatMoney, fullName } from '@/components/wording'

type Props = { member: Member; now: Date; timezone: string }

function usually({ usual_days, usual_hour, usual_class }: Member): string {
  const when = [usual_hour === null ? '' : formatHour(usual_hour), usual_class ?? '']
    .filter(Boolean)
    .join(' ')
  return [formatUsualDays(usual_days), when].filter(Boolean).join(' · ')
}

function Numbers({ member, now, timezone }: Props) {
  const { joined_on, first_visit_at, monthly_cents } = member
  return (
    <Facts>
      <Fact label="Last visit">
        <LastVisit at={member.last_visit_at} now={now} timezone={timezone} />
      </Fact>
      <Fact label="Usually" none="no pattern yet">
        {usually(member)}
      </Fact>
      <Fact label="Visits a week" none="none yet">
        {member.visits_per_week?.toFixed(1)}
      </Fact>
      <Fact label="Visits: prior 30 days → last 30">
        <Trend prior={member.visits_prior_30} last={member.visits_last_30} />
      </Fact>
      <Fact label="Member for" none="not known">
        {joined_on ? (
          <span title={`Joined ${formatDay(joined_on)}`}>{tenure(joined_on, localDay(now, timezone))}</span>
        ) : null}
      </Fact>
      <Fact label="Monthly value" none="not known">
        {monthly_cents ? formatMoney(monthly_cents) : null}
      </Fact>
      <Fact label="Visits on record">{formatCount(member.visits_total)}</Fact>
      <Fact label="First visit on record" none="never">
        {first_visit_at ? daysAgo(first_visit_at, now, timezone) : null}
      </Fact>
    </Facts>
  )
}

export function MemberHeader(props: Props) {
  const { member } = props
  const nickname = member.nickname && member.nickname !== member.first_name ? member.nickname : null
  return (
    <header>
      <TextLink href="/members" className="text-sm">
        Members
      </TextLink>
      <h1 dir="auto" className="mt-3 text-3xl leading-tight font-semibold wrap-anywhere">
        {fullName(member)}
        {nickname ? <span className="font-normal text-muted"> “{nickname}”</span> : null}
      </h1>
      <p className="mt-2 mb-8 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Standing standing={member.standing} />
        <span className="text-muted">{member.plan_name ?? 'No plan'}</span>
        {member.deleted_at ? <span className="text-danger">No longer in PushPress</span> : null}
      </p>
      <Numbers {...props} />
    </header>
  )
}
