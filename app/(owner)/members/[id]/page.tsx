import { notFound } from 'next/navigation'
import { ContactPanel } from '@/components/contact-panel'
import { formatDay, localDay } from '@/components/dates'
import { EnrollmentTable } from '@/components/enrollment-table'
import { HeatMap } from '@/components/heat-map'
import { MemberRisk } from '@/components/member-risk'
import { MonthBars } from '@/components/month-bars'
import { PaymentPanel } from '@/components/payment-panel'
import { Section } from '@/components/section'
import { visitCalendar, WEEKS } from '@/components/visit-calendar'
import { VisitTable } from '@/components/visit-table'
import { plural } from '@/components/wording'
import { listVisits } from '@/lib/db/checkins'
import { listEnrollments } from '@/lib/db/enrollments'
import { readLinkedMembers } from '@/lib/db/members'
import { findMember } from '@/lib/owner/find-member'
import { requestTime, requireGym } from '@/lib/owner/session'
import { RISK_SCORE_MIN } from '@/lib/safety/limits'
import { Outreach } from './outreach'

const VISITS_LISTED = 20
/** A day more than the calendar shows, whatever the timezone. */
const HISTORY_MS = (WEEKS * 7 + 1) * 86_400_000

export default async function MemberPage({ params }: PageProps<'/members/[id]'>) {
  const { db, gym } = await requireGym()
  const [member, now] = await Promise.all([findMember((await params).id), requestTime()])
  if (!member) notFound()
  const since = new Date(now.getTime() - HISTORY_MS)
  const [visits, enrollments, linked] = await Promise.all([
    listVisits(db, gym.id, member.pushpress_id, { since, until: now }),
    listEnrollments(db, gym.id, member.pushpress_id),
    readLinkedMembers(db, gym.id, member),
  ])
  const calendar = visitCalendar(visits, now, gym.timezone)
  const listed = visits.slice(0, VISITS_LISTED)
  return (
    <>
      <div className="grid gap-px border border-line bg-line lg:grid-cols-2">
        <PaymentPanel member={member} now={now} timezone={gym.timezone} />
        <ContactPanel member={member} linked={linked} today={localDay(now, gym.timezone)} />
      </div>
      <MemberRisk
        score={member.risk_score}
        confidence={member.risk_confidence}
        factors={member.risk_factors}
        high={RISK_SCORE_MIN}
      />
      <Outreach memberId={member.id} firstName={member.first_name} />
      <Section
        title="A year of visits"
        aside={`${plural(calendar.total, 'visit')} since ${formatDay(calendar.from)}`}
      >
        <HeatMap calendar={calendar} />
      </Section>
      <Section title="By month">
        <MonthBars months={calendar.months} />
      </Section>
      <Section
        title="Last visits"
        aside={visits.length > VISITS_LISTED ? `${VISITS_LISTED} of ${visits.length} in the last year` : null}
      >
        <VisitTable visits={listed} now={now} timezone={gym.timezone} />
      </Section>
      <Section title="Enrollments">
        <EnrollmentTable enrollments={enrollments} />
      </Section>
    </>
  )
}
