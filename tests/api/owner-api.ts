import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { vi } from 'vitest'
import WebSocket from 'ws'
import { openSecrets } from '@/bin/stack/secrets'
import { serveSupabase } from '@/bin/stack/supabase'
import type { Database } from '@/lib/db/types.gen'
import { type TestDatabase, testDatabase } from '@/tests/database'

/** The owner's routes as they are deployed, over a database of their own and a real sign-in; only the cookie is ours. */

export const NOW = new Date('2026-11-18T16:00:00Z')

export type OwnerApi = Awaited<ReturnType<typeof openOwnerApi>>
type Person = { userId: string; db: ReturnType<typeof createClient<Database>>; gymId: string }

export async function openOwnerApi(signIn: (person: Person | null) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'gymagents-owner-api-'))
  const secrets = await openSecrets(folder)
  const database = await testDatabase()
  const appUrl = 'http://127.0.0.1:3000'
  const supabase = await serveSupabase({
    databaseUrl: database.url,
    appUrl,
    secrets,
    deliverMail: async () => {},
  })
  vi.stubEnv('APP_URL', appUrl)
  vi.stubEnv('SUPABASE_URL', supabase.url)
  for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value)
  vi.stubEnv('MAIL_FROM', 'hello@mail.example')
  vi.stubEnv('MAIL_REPLY_DOMAIN', 'replies.example')

  async function addOwner(gymName: string): Promise<Person> {
    const client = createClient<Database>(supabase.url, secrets.SUPABASE_PUBLISHABLE_KEY, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never },
    })
    const email = `${randomUUID()}@owner.example`
    const { data } = await client.auth.signUp({ email, password: 'long-enough-1' })
    const args = { p_name: gymName, p_timezone: 'America/Denver', p_now: '2026-01-05T12:00:00Z' }
    const { data: gymId } = await client.rpc('create_gym', args).throwOnError()
    await database.sql`update gyms set onboarded_at = '2026-01-05', postal_address = '1 Harbor Way',
      average_monthly_cents = 15000 where id = ${gymId}`
    await database.sql`insert into gym_agents select ${gymId}, unnest(array['retention', 'sales', 'gm']), '2026-01-05'`
    return { userId: data.user?.id ?? '', db: client, gymId }
  }

  return {
    database,
    addOwner,
    as: signIn,
    async close() {
      vi.unstubAllEnvs()
      await supabase.close()
      await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** A proposal for a member who was read a minute ago. */
export async function addProposal(
  database: TestDatabase,
  gymId: string,
  over: { type?: string; category?: string; firstName?: string } = {},
): Promise<string> {
  const [member] =
    await database.sql`insert into members (gym_id, pushpress_id, first_name, last_name, email, role,
      standing, monthly_cents, first_seen_at, synced_at)
    values (${gymId}, ${`cus_${randomUUID()}`}, ${over.firstName ?? 'Ana'}, 'Silva', ${`${randomUUID()}@member.example`},
      'member', 'active', 18500, '2026-01-05', ${new Date(NOW.getTime() - 60_000)}) returning id`
  const id = randomUUID()
  const made = await database.rpc('create_task', {
    p_now: NOW.toISOString(),
    p_task: {
      id,
      gym_id: gymId,
      member_id: member?.id,
      type: over.type ?? 'churn_risk',
      category: over.category ?? 'communication',
      agent: 'retention',
      goal: 'Bring Ana back.',
      facts: { daysSinceVisit: 15 },
      status: 'pending_review',
      priority: 1,
      confidence: 80,
      trigger: 'analysis',
      draft_subject: 'How are you?',
      draft_text: 'Hi Ana, how are you? We would love to see you again.',
      draft_by: 'playbook',
      budget_messages: 3,
      budget_turns: 6,
      budget_days: 14,
    } as never,
  })
  if ((made as { kind: string }).kind !== 'created') throw new Error(JSON.stringify(made))
  return id
}
