import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateApiKey } from '@supabase/lite'
import { z } from 'zod'
import { Refusal } from '@/bin/stack/say'
import { writeJson } from '@/bin/stack/write-file'

const schema = z.object({
  ADMIN_SECRET: z.string().min(16),
  CRON_SECRET: z.string().min(16),
  ENCRYPTION_KEY: z.base64(),
  JWT_SECRET: z.string().min(32),
  SUPABASE_PUBLISHABLE_KEY: z.string().startsWith('sb_publishable_'),
  SUPABASE_SECRET_KEY: z.string().startsWith('sb_secret_'),
  RESEND_API_KEY: z.string().startsWith('re_'),
  RESEND_WEBHOOK_SECRET: z.string().startsWith('whsec_'),
})

export type Secrets = z.output<typeof schema>

/** Made once and kept: sealed keys, sessions and signed addresses in the data depend on them. */
export async function openSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json')
  const kept = existsSync(path) ? read(path) : {}
  // A later version may need a secret that an earlier one did not.
  const secrets = schema.safeParse({ ...(await generate()), ...kept })
  if (!secrets.success) throw unusable(path, z.prettifyError(secrets.error))
  if (Object.keys(secrets.data).some((name) => !(name in kept))) writeJson(path, secrets.data)
  chmodSync(path, 0o600)
  return secrets.data
}

async function generate(): Promise<Secrets> {
  return {
    ADMIN_SECRET: randomBytes(24).toString('base64url'),
    CRON_SECRET: randomBytes(24).toString('base64url'),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    JWT_SECRET: randomBytes(48).toString('base64url'),
    SUPABASE_PUBLISHABLE_KEY: (await generateApiKey('publishable')).key,
    SUPABASE_SECRET_KEY: (await generateApiKey('secret')).key,
    RESEND_API_KEY: `re_${randomBytes(18).toString('base64url')}`,
    RESEND_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('base64')}`,
  }
}

function read(path: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  } catch (error) {
    throw unusable(path, error instanceof Error ? error.message : String(error))
  }
}

function unusable(path: string, why: string): Refusal {
  return new Refusal(
    `${path} cannot be used: ${why}\nIt is not replaced, because the data was sealed with it. Restore it, or delete the data folder.`,
  )
}
