import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseEnv, VARIABLES } from '@/lib/env'

const complete = {
  APP_URL: 'https://gymagents.example/',
  SUPABASE_URL: 'https://abc.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_0123456789',
  SUPABASE_SECRET_KEY: 'sb_secret_0123456789abcdef',
  CRON_SECRET: 'a-long-enough-cron-secret',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  RESEND_API_KEY: 're_0123456789abcdef',
  RESEND_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  MAIL_FROM: 'hello@mail.gymagents.example',
  MAIL_REPLY_DOMAIN: 'replies.gymagents.example',
}

describe('the environment', () => {
  it('is accepted when complete, with addresses that can be appended to', () => {
    expect(parseEnv(complete).APP_URL).toBe('https://gymagents.example')
  })

  it('stops the start with every missing name and what to set', () => {
    expect(() => parseEnv({})).toThrow(/APP_URL is not set: the public address[\s\S]*CRON_SECRET is not set/)
  })

  it.each([
    ['APP_URL', 'gymagents.example'],
    ['APP_URL', 'ftp://gymagents.example'],
    ['CRON_SECRET', 'short'],
    ['CRON_SECRET', ''],
    ['ENCRYPTION_KEY', 'AAAA'],
    ['SANDBOX_URL', 'https://sandbox.example'],
  ])('refuses %s = "%s" by name', (name, value) => {
    expect(() => parseEnv({ ...complete, [name]: value })).toThrow(new RegExp(`${name} is not`))
  })

  it('takes an empty optional value as unset', () => {
    expect(parseEnv({ ...complete, SANDBOX_URL: '', ANTHROPIC_API_KEY: '' }).SANDBOX_URL).toBeUndefined()
  })

  it('never prints a secret it refuses', () => {
    expect(() => parseEnv({ ...complete, ENCRYPTION_KEY: 'my-secret-value' })).not.toThrow(/my-secret-value/)
  })

  it('is described in the README, every variable of it', () => {
    const readme = readFileSync('README.md', 'utf8')
    expect(VARIABLES.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  })
})
