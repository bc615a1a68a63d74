import type { Metadata } from 'next'
import { ButtonLink } from '@/components/button'
import { formatDateTime } from '@/components/dates'
import { EmptyState } from '@/components/empty-state'
import { lastLookInWords } from '@/components/last-look-words'
import { MemberCards } from '@/components/member-cards'
import { MemberFilters } from '@/components/member-filters'
import { MemberTable } from '@/components/member-table'
import { lastPage, membersUrl, parseMembersUrl } from '@/components/members-url'
import { PageHeader } from '@/components/page-header'
import { Pager } from '@/components/pager'
import { plural } from '@/components/wording'
import { readLastLook } from '@/lib/db/analyses'
import { readConnection } from '@/lib/db/connections'
import {
  countMembers,
  listMembers,
  MEMBERS_PER_PAGE,
  type MemberCounts,
  type MemberFilter,
  type MemberRow,
} from '@/lib/db/members'
import { readFirstSync } from '@/lib/db/syncs'
import type { UserClient } from '@/lib/db/user-client'
import { log } from '@/lib/log'
import { requestTime, requireGym } from '@/lib/owner/session'
import { RISK_SCORE_MIN } from '@/lib/safety/limits'

export const metadata: Metadata = { title: 'Members' }

type Found = { filter: MemberFilter; counts: MemberCounts; rows: number; members: MemberRow[] }

/** Counts and rows are asked for at once; only a page past the end needs asking again. */
async function find(db: UserClient, gymId: string, wanted: MemberFilter): Promise<Found> {
  const [counts, members] = await Promise.all([
    countMembers(db, gymId, wanted.query),
    listMembers(db, gymId, wanted),
  ])
  const rows = wanted.standing ? (counts.byStanding[wanted.standing] ?? 0) : counts.total
  const page = Math.min(wanted.page, lastPage(rows, MEMBERS_PER_PAGE))
  const filter = { ...wanted, page }
  if (page === wanted.page) return { filter, counts, rows, members }
  return { filter, counts, rows, members: await listMembers(db, gymId, filter) }
}

async function NobodyYet({ db, gymId }: { db: UserClient; gymId: string }) {
  const [connection, sync] = await Promise.all([readConnection(db, gymId), readFirstSync(db, gymId)])
  if (!connection) {
    return (
      <EmptyState
        title="Your members live in PushPress"
        action={<ButtonLink href="/onboarding">Connect PushPress</ButtonLink>}
      >
        Connect it once and everyone appears here, with a year of visits.
      </EmptyState>
    )
  }
  if (sync && !sync.finished_at) {
    return (
      <EmptyState
        title="Reading your gym"
        action={<ButtonLink href="/onboarding">See how far it is</ButtonLink>}
      >
        {plural(sync.customers, 'member')} and {plural(sync.checkins, 'visit')} so far. They show here as soon
        as they are stored.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="PushPress has no members for this gym">
      When somebody is added there, they show here within minutes.
    </EmptyState>
  )
}

export default async function MembersPage({ searchParams }: PageProps<'/members'>) {
  const { db, gym } = await requireGym()
  const asked = await searchParams
  const wanted = parseMembersUrl(asked)
  if (asked.page !== undefined && asked.page !== String(wanted.page)) {
    log('info', 'members.page_corrected', { gymId: gym.id, page: wanted.page })
  }
  const [found, now, look] = await Promise.all([
    find(db, gym.id, wanted),
    requestTime(),
    readLastLook(db, gym.id),
  ])
  const { filter, counts, rows, members } = found
  const isUnfiltered = !filter.query && !filter.standing
  if (counts.total === 0 && !filter.query) {
    return (
      <>
        <PageHeader title="Members" />
        <NobodyYet db={db} gymId={gym.id} />
      </>
    )
  }
  const shown = { members, now, timezone: gym.timezone, highRisk: RISK_SCORE_MIN }
  return (
    <>
      <PageHeader title="Members">{isUnfiltered ? null : plural(rows, 'match', 'matches')}</PageHeader>
      <MemberFilters filter={filter} counts={counts} />
      {look && isUnfiltered ? (
        <p className="mb-4 text-sm text-muted">
          {formatDateTime(look.at, gym.timezone)}: {lastLookInWords(look)}
        </p>
      ) : null}
      {rows === 0 ? (
        <EmptyState
          title="No one matches"
          action={
            <ButtonLink href="/members" look="secondary">
              Clear filters
            </ButtonLink>
          }
        >
          No member has {filter.query ? `“${filter.query}” in their name or email` : 'this status'}
          {filter.query && filter.standing ? ' and this status' : ''}.
        </EmptyState>
      ) : (
        <>
          <MemberTable {...shown} showRisk={counts.withRisk > 0} />
          <MemberCards {...shown} />
          <Pager
            page={filter.page}
            pages={lastPage(rows, MEMBERS_PER_PAGE)}
            rows={rows}
            perPage={MEMBERS_PER_PAGE}
            href={(page) => membersUrl(filter, { page })}
          />
        </>
      )}
    </>
  )
}
