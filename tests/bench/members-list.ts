import { createClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import { countMembers, listMembers, type MemberFilter } from '@/lib/db/members'
import type { Database } from '@/lib/db/types.gen'
import type { BenchStack } from '@/tests/bench/stack'

const ROUNDS = 20
const EVERYONE: MemberFilter = { query: '', standing: null, sort: 'name', page: 1 }
const PAGES: MemberFilter[] = [
  EVERYONE,
  { ...EVERYONE, page: 150 },
  { ...EVERYONE, sort: 'last-visit' },
  { ...EVERYONE, sort: 'visits', standing: 'active' },
  { ...EVERYONE, query: 'an' },
  { ...EVERYONE, query: 'nobody by this name' },
]

/** What the members page asks of the database, as its owner, under row level security. */
export async function timeMembersList({ environment, sql, gymId }: BenchStack) {
  const { SUPABASE_URL = '', SUPABASE_PUBLISHABLE_KEY = '' } = environment
  const db = createClient<Database>(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    realtime: { transport: WebSocket as never },
  })
  const { data, error } = await db.auth.signUp({ email: 'owner@bench.gym', password: 'a long password' })
  if (error || !data.user) throw new Error(`The owner was not signed up: ${error?.message}`)
  await sql`insert into gym_people (gym_id, user_id, role, email, created_at)
    values (${gymId}, ${data.user.id}, 'owner', 'owner@bench.gym', now())`
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const filter of PAGES) {
      const began = performance.now()
      await Promise.all([countMembers(db, gymId, filter.query), listMembers(db, gymId, filter)])
      times.push(performance.now() - began)
    }
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  return { medianMs: at(0.5), p95Ms: at(0.95) }
}
