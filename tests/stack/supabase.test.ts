import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { openSecrets, type Secrets } from '@/bin/stack/secrets'
import { type Supabase, serveSupabase } from '@/bin/stack/supabase'
import { type TestDatabase, testDatabase } from '@/tests/database'

const APP_URL = 'http://localhost:3000'
const MORE_THAN_THE_POOL = 40
const PATIENCE_MS = 5_000
const SECOND_GYM = {
  p_name: 'Second Street Gym',
  p_timezone: 'America/Denver',
  p_now: '2026-01-05T12:00:00Z',
}

let folder: string
let database: TestDatabase
let secrets: Secrets
let supabase: Supabase
let mails: { to: string; subject: string; text: string; html: string }[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gymagents-supabase-'))
  secrets = await openSecrets(folder)
  database = await testDatabase()
  supabase = await serve()
})
beforeEach(() => {
  mails = []
})
afterAll(async () => {
  await supabase.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

function serve(): Promise<Supabase> {
  const deliverMail = async (mail: (typeof mails)[number]) => void mails.push(mail)
  return serveSupabase({ databaseUrl: database.url, appUrl: APP_URL, secrets, deliverMail })
}

function client(key = secrets.SUPABASE_PUBLISHABLE_KEY) {
  return createClient(supabase.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
}

describe('Supabase on one machine', () => {
  it('signs a new owner up, lets them open a gym and shows it to nobody else', async () => {
    const owner = client()
    const stranger = client()
    await owner.auth.signUp({ email: 'owner@one.gym', password: 'long-enough-1' })
    await stranger.auth.signUp({ email: 'owner@two.gym', password: 'long-enough-2' })
    const { error } = await owner.rpc('create_gym', SECOND_GYM)
    expect(error).toBeNull()
    expect((await owner.from('gyms').select('name')).data).toEqual([{ name: SECOND_GYM.p_name }])
    expect((await stranger.from('gyms').select('name')).data).toEqual([])
    expect((await client().from('gyms').select('name')).error?.code).toBe('42501')
  })

  it('leaves the grants as the migrations made them, so that sealed keys reach no browser', async () => {
    const owner = client()
    await owner.auth.signUp({ email: 'curious@one.gym', password: 'long-enough-1' })
    const sealed = await owner.from('pushpress_connections').select('api_key_sealed')
    expect(sealed.error?.code).toBe('42501')
    const grants = await database.sql`
      select count(*)::int as count from information_schema.role_table_grants
      where table_schema = 'public' and (grantee = 'anon' or privilege_type = 'TRUNCATE' and grantee = 'authenticated')`
    expect(grants[0]?.count).toBe(0)
  })

  it('hands arrays and objects to functions as what they are, brackets and emoji in their texts included', async () => {
    const service = client(secrets.SUPABASE_SECRET_KEY)
    const gym = await database.addGym(await database.addUser('plans@one.gym'))
    const row = { pushpress_id: 'p1', name: '[Unlimited] {"🏋️"}', category: null, recurrence: 'recurring' }
    const args = { p_gym: gym, p_rows: [row], p_read_at: '2026-01-05T12:00:00Z' }
    expect(await service.rpc('store_plans', args)).toMatchObject({ data: 1, error: null })
    expect((await service.from('plans').select('name').eq('gym_id', gym)).data).toEqual([{ name: row.name }])
    const event = {
      source: 'resend',
      event_key: 'k1',
      event: 'x',
      body: { deep: [1, { a: null }] },
      gym_id: null,
    }
    await service.rpc('store_webhooks', { p_events: [event], p_now: '2026-01-05T12:00:00Z' })
    expect((await service.from('webhook_events').select('body').single()).data).toEqual({ body: event.body })
  })

  it('keeps sessions across a restart', async () => {
    const before = client()
    const { data } = await before.auth.signUp({ email: 'stays@one.gym', password: 'long-enough-1' })
    await supabase.close()
    supabase = await serve()
    const after = client()
    const refreshed = await after.auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' })
    expect(refreshed.data.user?.email).toBe('stays@one.gym')
  })

  it('mails a link to the app that resets the password, in the text and in the HTML', async () => {
    await client().auth.signUp({ email: 'forgot@one.gym', password: 'long-enough-1' })
    const { error } = await client().auth.resetPasswordForEmail('forgot@one.gym')
    expect(error).toBeNull()
    const [mail] = mails
    expect(mail).toMatchObject({ to: 'forgot@one.gym', subject: 'Choose a new password for GymAgents' })
    const link = /http:\/\/localhost:3000\/auth\/confirm\?token_hash=([\w-]+)&(?:amp;)?type=recovery/
    const [, token = ''] = link.exec(mail?.text ?? '') ?? []
    expect(link.exec(mail?.html ?? '')?.[1]).toBe(token)
    const verified = await client().auth.verifyOtp({ token_hash: token, type: 'recovery' })
    expect(verified.data.user?.email).toBe('forgot@one.gym')
  })

  it('refuses a wrong key and a missing one', async () => {
    expect((await client('sb_secret_made_up').from('gyms').select()).status).toBe(401)
    expect((await fetch(`${supabase.url}/rest/v1/gyms`)).status).toBe(401)
  })

  it('refuses a body larger than it would ever need, and goes on serving', async () => {
    const answer = await fetch(`${supabase.url}/rest/v1/rpc/create_gym`, {
      method: 'POST',
      headers: { apikey: secrets.SUPABASE_PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ p_name: 'x'.repeat(17 * 1024 * 1024) }),
    })
    expect(answer.status).toBe(413)
    expect((await client(secrets.SUPABASE_SECRET_KEY).from('gyms').select()).status).toBe(200)
  })

  it('answers broken JSON with a 4xx', async () => {
    const answer = await fetch(`${supabase.url}/rest/v1/rpc/create_gym`, {
      method: 'POST',
      headers: { apikey: secrets.SUPABASE_PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: '{"p_name":',
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  it('answers the first request after any time of quiet', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const own = await serve()
    try {
      const ask = () =>
        fetch(`${own.url}/rest/v1/plans?select=name`, { headers: { apikey: secrets.SUPABASE_SECRET_KEY } })
      const statuses = async (requests: number) =>
        (await Promise.all(Array.from({ length: requests }, ask))).map(({ status }) => status)
      await statuses(MORE_THAN_THE_POOL)
      for (const quietMs of [31_000, 3_600_000]) {
        vi.advanceTimersByTime(quietMs)
        expect(await Promise.race([statuses(2), sleep(PATIENCE_MS, 'no answer')])).toEqual([200, 200])
      }
    } finally {
      vi.useRealTimers()
      await own.close()
    }
  })

  it('serves nothing but the API and Auth', async () => {
    for (const path of ['/', '/_system/config', '/storage/v1/bucket']) {
      expect((await fetch(`${supabase.url}${path}`)).status, path).toBe(404)
    }
  })
})
