import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'
import type { FunctionName, Rpc } from '@/lib/db/rpc'
import { DatabaseError } from '@/lib/db/rpc'

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

export const emptyDatabase = () => create('template1')

export async function testDatabase(): Promise<TestDatabase> {
  const { url, drop } = await create('template_gymagents')
  const sql = postgres(url, { ...quiet, max: 8 })
  const engine = postgres(url, { ...quiet, max: 32 })
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

/** Named arguments, JSON in and JSON out: what PostgREST does with `/rpc/name`, without the HTTP. */
function rpcOverConnection(sql: postgres.Sql): Rpc {
  const returnsSet = new Map<string, { set: boolean; composite: boolean }>()
  const shapeOf = async (name: string) => {
    const known = returnsSet.get(name)
    if (known) return known
    const [row] =
      await sql`select p.proretset, t.typtype = 'c' or p.prorettype = 'record'::regtype as composite
      from pg_proc p join pg_type t on t.oid = p.prorettype
      where p.proname = ${name} and p.pronamespace = 'public'::regnamespace`
    if (!row) throw new Error(`There is no function public.${name}`)
    const shape = { set: row.proretset as boolean, composite: row.composite as boolean }
    returnsSet.set(name, shape)
    return shape
  }
  return async (name, args) => {
    const shape = await shapeOf(name)
    const entries = Object.entries(args ?? {}).filter(([, value]) => value !== undefined)
    const list = entries.map(([key], at) => `${key} => $${at + 1}`).join(', ')
    const values = entries.map(([, value]) => toParameter(sql, value))
    try {
      return (await sql.begin(async (tx) => {
        await tx`set local role service_role`
        const rows = await tx.unsafe(
          `select to_jsonb(r) as r from public.${name as FunctionName}(${list}) as r`,
          values,
        )
        const found = rows.map((row) => row.r)
        return shape.set ? found : (found[0] ?? null)
      })) as never
    } catch (error) {
      if (error instanceof postgres.PostgresError) throw new DatabaseError(name, error.code, error.message)
      throw error
    }
  }
}

function toParameter(sql: postgres.Sql, value: unknown): postgres.ParameterOrJSON<never> {
  const isPlainJson = typeof value === 'object' && value !== null && !(value instanceof Date)
  const isArrayOfScalars = Array.isArray(value) && value.every((item) => typeof item !== 'object')
  return (isPlainJson && !isArrayOfScalars ? sql.json(value as never) : value) as never
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
