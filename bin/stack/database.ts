import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import postgres from 'postgres'

/**
 * Brings a database to what a hosted Supabase project has before our first migration, then applies the migrations
 * and records them in the Supabase CLI's own table.
 */

const MIGRATIONS = 'supabase/migrations'

export async function prepareDatabase(url: string): Promise<void> {
  await createDatabase(url)
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await createRoles(sql)
    await createAuthSchema(url)
    await sql`grant usage on schema public, auth to anon, authenticated, service_role`
    await migrate(sql)
  } finally {
    await sql.end()
  }
}

export async function createDatabase(url: string): Promise<void> {
  const target = new URL(url)
  const name = target.pathname.slice(1)
  target.pathname = '/postgres'
  const sql = postgres(target.href, { max: 1, onnotice: () => {} })
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${name}`
    if (!found) await sql`create database ${sql(name)}`
  } finally {
    await sql.end()
  }
}

async function createRoles(sql: postgres.Sql): Promise<void> {
  const existing = new Set((await sql`select rolname from pg_roles`).map((row) => row.rolname))
  for (const role of ['anon', 'authenticated', 'service_role']) {
    if (!existing.has(role)) await sql`create role ${sql(role)} nologin noinherit`
  }
  await sql`alter role service_role bypassrls`
}

async function createAuthSchema(url: string): Promise<void> {
  const connection = createPostgresConnection({ url, postgresOptions: { max: 1, onnotice: () => {} } })
  const app = new App({
    connection,
    auth: { enabled: true, jwt_secret: 'unused while preparing the schema' },
  })
  await app.init()
  await app.ensureSystemSchema()
  await connection.close()
}

async function migrate(sql: postgres.Sql): Promise<void> {
  const applied = new Set(
    (await sql`select version from supabase_migrations.schema_migrations`).map((row) => row.version),
  )
  const files = readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  for (const file of files) {
    const [, version, name] = /^(\d{14})_(\w+)\.sql$/.exec(file) ?? []
    if (!version || !name) throw new Error(`${MIGRATIONS}/${file} is not named <14 digits>_<name>.sql`)
    if (applied.has(version)) continue
    const text = readFileSync(join(MIGRATIONS, file), 'utf8')
    await sql
      .begin(async (tx) => {
        await tx.unsafe(text)
        await tx`insert into supabase_migrations.schema_migrations (version, name, statements)
          values (${version}, ${name}, ${[text]})`
      })
      .catch((error: Error) => {
        throw new Error(`${MIGRATIONS}/${file} failed: ${error.message}`, { cause: error })
      })
  }
}
