import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appEnvironment } from '@/bin/stack/environment'
import { startNext, untilHealthy } from '@/bin/stack/next'
import { freePort } from '@/bin/stack/postgres'
import { openSecrets, type Secrets } from '@/bin/stack/secrets'
import { serveSupabase } from '@/bin/stack/supabase'
import { openScene, type Scene } from '@/tests/gym/scene'

/** The built app on a server of its own, before a scene whose database and PushPress the test can look into. */
export type App = {
  url: string
  scene: Scene
  secrets: Secrets
  /** Everything the app wrote to its log so far. */
  log(): string
  close(): Promise<void>
}

export async function openApp(options: { members: number; checkins?: number }): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), 'gymagents-app-'))
  const logFile = join(folder, 'app.log')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const secrets = await openSecrets(folder)
  const encryptionKey = Buffer.from(secrets.ENCRYPTION_KEY, 'base64')
  const scene = await openScene({ ...options, realTime: true, deps: { appUrl: url, encryptionKey } })
  const supabase = await serveSupabase({
    databaseUrl: scene.db.url,
    appUrl: url,
    secrets,
    deliverMail: async () => {},
  })
  const addresses = { appUrl: url, supabaseUrl: supabase.url, sandboxUrl: scene.sandbox.url }
  const environment = { ...appEnvironment(secrets, addresses), PUSHPRESS_URL: scene.line.url }
  const next = startNext({ port, dev: false, logFile, environment })
  await untilHealthy(url, next)
  return {
    url,
    scene,
    secrets,
    log: () => readFileSync(logFile, 'utf8'),
    async close() {
      await next.stop()
      await supabase.close()
      await scene.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
