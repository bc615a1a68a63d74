import { rowsOf } from '@/lib/db/read'
import type { Database } from '@/lib/db/types.gen'
import type { UserClient } from '@/lib/db/user-client'

export type Standing =
  | 'active'
  | 'payment_alert'
  | 'cancelling'
  | 'paused'
  | 'starting'
  | 'lead'
  | 'visitor'
  | 'former'
  | 'staff'
export type ContactBlock = 'staff' | 'minor' | 'unclear_age' | 'no_email' | 'bad_email'

export const MEMBERS_PER_PAGE = 50

const ROW_COLUMNS =
  'id, first_name, last_name, standing, plan_name, contact_block, last_visit_at, visits_last_30, visits_prior_30, visits_per_week, usual_days, usual_hour, usual_class, risk_score'
const MEMBER_COLUMNS = `${ROW_COLUMNS}, gym_id, pushpress_id, primary_pushpress_id, nickname, email, phone, dob, role, joined_on, paid_until, alert_since, monthly_cents, first_visit_at, visits_total, first_seen_at, synced_at, deleted_at, standing_since, risk_confidence, risk_factors`

type Row = Database['public']['Tables']['members']['Row']
type Narrowed = { standing: Standing; contact_block: ContactBlock | null }
export type MemberRow = Pick<
  Row,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'plan_name'
  | 'last_visit_at'
  | 'visits_last_30'
  | 'visits_prior_30'
  | 'visits_per_week'
  | 'usual_days'
  | 'usual_hour'
  | 'usual_class'
  | 'risk_score'
> &
  Narrowed
export type Member = Omit<Row, 'search' | 'email_key' | keyof Narrowed> & Narrowed
export type LinkedMember = Pick<Row, 'id' | 'first_name' | 'last_name'>

/** The CHECKs of the table say more than its generated type does. Supabase Lite gives some numerics as text. */
function narrow<T extends Pick<Row, 'visits_per_week'>>(row: Omit<T, keyof Narrowed>): T {
  const rate = row.visits_per_week
  return { ...row, visits_per_week: rate === null ? null : Number(rate) } as T
}

/**
 * One LIKE pattern per word, so that "reyes dana" finds Dana Reyes. They travel as a list in an address; a sign that
 * means something there, or in a pattern, stands for any one character instead.
 */
export function searchPatterns(query: string): string[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return words.map((word) => `%${word.replace(/[\\%_*,{}()"]/g, '_')}%`)
}

export type MemberFilter = {
  query: string
  standing: Standing | null
  sort: 'name' | 'last-visit' | 'visits' | 'risk'
  page: number
}

export async function listMembers(db: UserClient, gymId: string, filter: MemberFilter): Promise<MemberRow[]> {
  let query = db.from('members').select(ROW_COLUMNS).eq('gym_id', gymId).is('deleted_at', null)
  const patterns = searchPatterns(filter.query)
  if (patterns.length > 0) query = query.likeAllOf('search', patterns)
  if (filter.standing) query = query.eq('standing', filter.standing)
  switch (filter.sort) {
    case 'name':
      query = query.order('last_name').order('first_name')
      break
    case 'last-visit':
      query = query.order('last_visit_at', { ascending: false, nullsFirst: false })
      break
    case 'visits':
      query = query.order('visits_per_week', { ascending: false, nullsFirst: false })
      break
    case 'risk':
      query = query.order('risk_score', { ascending: false, nullsFirst: false })
  }
  // The id makes the order total, so that no one is on two pages and no one on none.
  const from = (filter.page - 1) * MEMBERS_PER_PAGE
  const answer = await query.order('id').range(from, from + MEMBERS_PER_PAGE - 1)
  return rowsOf('list members', answer).map((row) => narrow<MemberRow>(row))
}

export type MemberCounts = { total: number; byStanding: Partial<Record<Standing, number>>; withRisk: number }

export async function countMembers(db: UserClient, gymId: string, query: string): Promise<MemberCounts> {
  const answer = await db.rpc('count_members', { p_gym: gymId, p_patterns: searchPatterns(query) })
  const rows = rowsOf('count members', answer)
  return {
    total: rows.reduce((sum, row) => sum + row.members, 0),
    byStanding: Object.fromEntries(rows.map((row) => [row.standing, row.members])),
    withRisk: rows.reduce((sum, row) => sum + row.with_risk, 0),
  }
}

export async function readMember(db: UserClient, gymId: string, id: string): Promise<Member | null> {
  const answer = await db
    .from('members')
    .select(MEMBER_COLUMNS)
    .eq('gym_id', gymId)
    .eq('id', id)
    .maybeSingle()
  const row = rowsOf('read member', answer)
  return row && narrow<Member>(row)
}

export type Linked = { primary: LinkedMember | null; dependents: LinkedMember[]; sameEmail: LinkedMember[] }

const LINKED_MAX = 20

/** The account this one is written to through, the accounts written to through it, and those sharing its address. */
export async function readLinkedMembers(db: UserClient, gymId: string, member: Member): Promise<Linked> {
  const others = () =>
    db
      .from('members')
      .select('id, first_name, last_name')
      .eq('gym_id', gymId)
      .is('deleted_at', null)
      .neq('id', member.id)
      .order('first_name')
      .limit(LINKED_MAX)
  const { primary_pushpress_id: primaryId, email } = member
  const [primary, dependents, sameEmail] = await Promise.all([
    primaryId ? others().eq('pushpress_id', primaryId) : null,
    others().eq('primary_pushpress_id', member.pushpress_id),
    email ? others().eq('email_key', email.trim().toLowerCase()) : null,
  ])
  const rows = (what: string, answer: typeof primary) => (answer ? rowsOf(what, answer) : [])
  return {
    primary: rows('read primary account', primary)[0] ?? null,
    dependents: rows('list linked accounts', dependents),
    sameEmail: rows('list accounts with the same address', sameEmail),
  }
}
