import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { createDatabase, prepareDatabase } from '@/bin/stack/database'
import { appEnvironment } from '@/bin/stack/environment'
import { startPostgres } from '@/bin/stack/postgres'
import { openSecrets } from '@/bin/stack/secrets'
import { serveSupabase } from '@/bin/stack/supabase'
import { type Sandbox, startSandbox } from '@/sandbox/server'

/** Everything but the app, durable as in production, with one empty gym to connect. */
export type BenchStack = {
  environment: Record<string, string>
  sandbox: Sandbox
  sql: postgres.Sql
  gymId: string
  close(): Promise<void>
}

export async function openStack(appUrl: string): Promise<BenchStack> {
  process.env.LITE_TELEMETRY = '0'
  const dataDir = mkdtempSync(join(tmpdir(), 'gymagents-bench-'))
  const server = await startPostgres({ dataDir })
  await prepareDatabase(server.url('gymagents'))
  await createDatabase(server.url('sandbox'))
  const secrets = await openSecrets(dataDir)
  const sandbox = await startSandbox({
    databaseUrl: server.url('sandbox'),
    port: 0,
    resend: { apiKey: secrets.RESEND_API_KEY, webhookSecret: secrets.RESEND_WEBHOOK_SECRET },
  })
  const supabase = await serveSupabase({
    databaseUrl: server.url('gymagents'),
    appUrl,
    secrets,
    deliverMail: async () => {},
  })
  const sql = postgres(server.url('gymagents'), { max: 4, onnotice: () => {} })
  return {
    environment: appEnvironment(secrets, { appUrl, supabaseUrl: supabase.url, sandboxUrl: sandbox.url }),
    sandbox,
    sql,
    gymId: await addGym(sql),
    async close() {
      await sql.end()
      await supabase.close()
      await sandbox.close()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function addGym(sql: postgres.Sql): Promise<string> {
  const id = randomUUID()
  await sql`insert into gyms (id, name, timezone, created_at) values (${id}, 'Bench', 'America/Denver', now())`
  return id
}

export const say = (line: string) => process.stdout.write(`${line}\n`)
