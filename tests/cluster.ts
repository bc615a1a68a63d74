import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '@/bin/stack/database'
import { startPostgres } from '@/bin/stack/postgres'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the shared test server; the database name is filled in by tests/database.ts. */
    clusterUrl: string
  }
}

/** One Postgres for the whole run, with a migrated template that every test file clones. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gymagents-test-'))
  const server = await startPostgres({ dataDir, durable: false })
  await prepareDatabase(server.url('template_gymagents'))
  project.provide('clusterUrl', server.url('postgres'))
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
