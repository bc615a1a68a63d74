import { randomBytes } from 'node:crypto'
import { connectPushPress } from '@/lib/gym/pushpress/connect'
import type { PushPressDeps } from '@/lib/gym/pushpress/connection'
import { runSyncs } from '@/lib/gym/pushpress/sync'
import { type Sandbox, startSandbox } from '@/sandbox/server'
import { emptyDatabase, type TestDatabase, testDatabase } from '@/tests/database'
import { type Line, openLine } from '@/tests/gym/line'

/** A gym at the sandbox PushPress and a product database that does not know it yet. */
export type Scene = {
  db: TestDatabase
  sandbox: Sandbox
  deps: PushPressDeps
  gymId: string
  companyId: string
  apiKey: string
  line: Line
  connect(): ReturnType<typeof connectPushPress>
  close(): Promise<void>
}

export const NOW = new Date('2026-11-18T18:00:00Z')

export async function openScene(options: {
  members: number
  checkins?: number
  perSecond?: number
  /** Lets the sandbox's clock run, as it does before a running app. */
  realTime?: boolean
  /** What a running app must agree on with the scene. */
  deps?: Partial<PushPressDeps>
}): Promise<Scene> {
  const db = await testDatabase()
  const world = await emptyDatabase()
  const sandbox = await startSandbox({
    databaseUrl: world.url,
    port: 0,
    realTime: options.realTime ?? false,
    startAt: NOW,
    resend: { apiKey: 're_test', webhookSecret: 'whsec_test' },
    limits: { pushpressPerSecond: options.perSecond ?? 100_000 },
  })
  const companyId = 'cmp_test'
  const apiKey = 'sk_sandbox_test'
  await sandbox.seedGym({
    seed: 7,
    members: options.members,
    checkins: options.checkins,
    companyId,
    apiKey,
    now: NOW,
  })
  const gymId = await db.addGym(await db.addUser('owner@test.gym'), 'Before connecting')
  const line = await openLine(`${sandbox.url}/pushpress/v3`)
  const deps: PushPressDeps = {
    rpc: db.rpc,
    encryptionKey: randomBytes(32),
    appUrl: 'http://127.0.0.1:9',
    pushPressUrl: line.url,
    ...options.deps,
  }
  return {
    db,
    sandbox,
    deps,
    gymId,
    companyId,
    apiKey,
    line,
    connect: () => connectPushPress(deps, { gymId, companyId, apiKey }, NOW),
    close: async () => {
      await line.close()
      await sandbox.close()
      await world.drop()
      await db.drop()
    },
  }
}

/** Reads until nothing is due. */
export const readAll = (deps: PushPressDeps, now = NOW) => runSyncs(deps, now, 30_000)

export const minutesLater = (minutes: number, from = NOW) => new Date(from.getTime() + minutes * 60_000)

export async function latestRun(scene: Scene) {
  const [run] = await scene.db.sql`select *, lease_token is not null as leased from sync_runs
    where gym_id = ${scene.gymId} order by started_at desc limit 1`
  if (!run) throw new Error('No reading was begun.')
  return run
}

export async function connectionOf(scene: Scene) {
  const [row] = await scene.db.sql`select * from pushpress_connections where gym_id = ${scene.gymId}`
  return row
}
