import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'
import type { Rpc } from '@/lib/db/rpc'
import { rpcOverConnection } from './direct-rpc'

/** A database of a test file's own, on the run's shared server. */
export type EmptyDatabase = { url: string; drop(): Promise<void> }

export type TestDatabase = EmptyDatabase & {
  /** As the superuser: for setting a scene and for looking at everything. */
  sql: postgres.Sql
  /** As service_role, the way the engine sees the database. */
  rpc: Rpc
  /** Runs a function as someone signed in, or as nobody: row level security applies as it does over the API. */
  as<T>(who: { userId: string } | 'anon', run: (tx: postgres.TransactionSql) => Promise<T>): Promise<T>
  /** A user and, in one go, gyms they belong to. */
  addUser(email: string): Promise<string>
  addGym(owner: string, name?: string): Promise<string>
}

const quiet = { onnotice: () => {} } as const
const AS_SERVICE_ROLE = { role: 'service_role' } as const

export const emptyDatabase = () => create('template1')
/** Migrated, with nobody in it. */
export const migratedDatabase = () => create('template_gymagents')

export async function testDatabase(): Promise<TestDatabase> {
  const { url, drop } = await create('template_gymagents')
  const sql = postgres(url, { ...quiet, max: 8 })
  const engine = postgres(url, { ...quiet, max: 32, connection: AS_SERVICE_ROLE })
  return {
    url,
    sql,
    rpc: rpcOverConnection(engine),
    as: (who, run) => runAs(sql, who, run),
    addUser: (email) => addUser(sql, email),
    addGym: (owner, name) => addGym(sql, owner, name),
    drop: async () => {
      await sql.end()
      await engine.end()
      await drop()
    },
  }
}

async function create(template: string): Promise<EmptyDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const clusterUrl = inject('clusterUrl')
  const admin = postgres(clusterUrl, { ...quiet, max: 1 })
  try {
    // Copying a template needs it to itself for a moment; test files starting together take turns.
    await admin`select pg_advisory_lock(1)`
    await admin`create database ${admin(name)} template ${admin(template)}`
  } finally {
    await admin.end()
  }
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => dropDatabase(clusterUrl, name) }
}

async function dropDatabase(clusterUrl: string, name: string): Promise<void> {
  const admin = postgres(clusterUrl, { ...quiet, max: 1 })
  await admin`drop database ${admin(name)} with (force)`
  await admin.end()
}

function runAs<T>(
  sql: postgres.Sql,
  who: { userId: string } | 'anon',
  run: (tx: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  const role = who === 'anon' ? 'anon' : 'authenticated'
  const sub = who === 'anon' ? '' : who.userId
  return sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claim.sub', ${sub}, true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub, role })}, true)`
    await tx`set local role ${tx(role)}`
    return run(tx)
  }) as Promise<T>
}

async function addUser(sql: postgres.Sql, email: string): Promise<string> {
  const id = randomUUID()
  await sql`insert into auth.users (id, email) values (${id}, ${email})`
  return id
}

async function addGym(sql: postgres.Sql, owner: string, name = 'Test Gym'): Promise<string> {
  return runAs(sql, { userId: owner }, async (tx) => {
    const [row] = await tx`select public.create_gym(${name}, 'America/Denver', '2026-01-05T12:00:00Z') as id`
    return row?.id as string
  })
}
