import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSchemaExport } from '@supabase/pg-delta/frontends'
import { supabaseProfile } from '@supabase/pg-delta/integrations'
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation'
import { introspect } from '@supabase/postgrest-typegen/introspection'
import { Pool } from 'pg'
import { prepareDatabase } from '@/bin/stack/database'
import { startPostgres } from '@/bin/stack/postgres'

/**
 * Writes what the migrations add up to: supabase/schema.sql for people, lib/db/types.gen.ts for the compiler.
 * With --check it writes nothing and fails when either is out of date.
 */

const SCHEMA_FILE = 'supabase/schema.sql'
const TYPES_FILE = 'lib/db/types.gen.ts'

async function generate(pool: Pool): Promise<Map<string, string>> {
  return new Map([
    [SCHEMA_FILE, await schemaSql(pool)],
    [TYPES_FILE, await types(pool)],
  ])
}

async function schemaSql(pool: Pool): Promise<string> {
  const { files } = await buildSchemaExport(pool, {
    profile: supabaseProfile,
    layout: 'by-object',
    format: { keywordCase: 'lower', maxWidth: 110 },
  })
  const parts = files
    .filter((file) => file.name.startsWith('schemas/'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((file) => file.sql.trim())
  return `-- The present schema, written by \`npm run db:generate\` from supabase/migrations. Do not edit.\n\n${parts.join('\n\n')}\n`
}

async function types(pool: Pool): Promise<string> {
  const metadata = await introspect(pool, { includedSchemas: ['public'] })
  return generateTypescript(sortGeneratorMetadata(metadata), { postgrestVersion: '13' })
}

function outOfDate(generated: Map<string, string>): string[] {
  return [...generated].filter(([file, text]) => readOrEmpty(file) !== text).map(([file]) => file)
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

async function main(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gymagents-generate-'))
  const server = await startPostgres({ dataDir, durable: false })
  try {
    await prepareDatabase(server.url('gymagents'))
    const pool = new Pool({ connectionString: server.url('gymagents'), max: 2 })
    // The server goes down while the pool may still be saying goodbye.
    pool.on('error', () => {})
    const generated = await generate(pool)
    await pool.end()
    const stale = outOfDate(generated)
    if (process.argv.includes('--check')) {
      if (stale.length > 0)
        process.stderr.write(`${stale.join(' and ')} out of date. Run: npm run db:generate\n`)
      return stale.length > 0 ? 1 : 0
    }
    for (const file of stale) writeFileSync(file, generated.get(file) ?? '')
    process.stdout.write(stale.length > 0 ? `Wrote ${stale.join(' and ')}.\n` : 'Nothing changed.\n')
    return 0
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

process.exitCode = await main()
