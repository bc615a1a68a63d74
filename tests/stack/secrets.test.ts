import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appEnvironment } from '@/bin/stack/environment'
import { openSecrets } from '@/bin/stack/secrets'
import { parseEnv } from '@/lib/env'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gymagents-secrets-'))
  file = join(folder, 'secrets.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('secrets', () => {
  it('are made once and kept, readable by the owner only', async () => {
    const first = await openSecrets(folder)
    chmodSync(file, 0o644)
    expect(await openSecrets(folder)).toEqual(first)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('differ between data folders', async () => {
    const first = await openSecrets(folder)
    rmSync(file)
    const second = await openSecrets(folder)
    for (const [name, value] of Object.entries(first))
      expect(Object.entries(second)).not.toContainEqual([name, value])
  })

  it('gain what a newer version needs and keep the rest', async () => {
    const { CRON_SECRET, ...rest } = await openSecrets(folder)
    writeFileSync(file, JSON.stringify(rest))
    const again = await openSecrets(folder)
    expect(again).toMatchObject(rest)
    expect(again.CRON_SECRET).not.toBe(CRON_SECRET)
    expect(await openSecrets(folder)).toEqual(again)
  })

  it('are never replaced when they cannot be read, because the data was sealed with them', async () => {
    writeFileSync(file, '{"CRON')
    await expect(openSecrets(folder)).rejects.toThrow(/secrets\.json cannot be used/)
    expect(readFileSync(file, 'utf8')).toBe('{"CRON')
  })

  it('make a complete environment for the app', async () => {
    const at = {
      appUrl: 'http://localhost:3000',
      supabaseUrl: 'http://127.0.0.1:4000',
      sandboxUrl: 'http://127.0.0.1:4001',
    }
    const env = parseEnv(appEnvironment(await openSecrets(folder), at))
    expect(env).toMatchObject({
      PUSHPRESS_URL: 'http://127.0.0.1:4001/pushpress/v3',
      SANDBOX_URL: at.sandboxUrl,
    })
  })
})
