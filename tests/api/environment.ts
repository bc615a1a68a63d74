import { vi } from 'vitest'

/** A complete environment, as a route would find it; what a test cares about it sets itself. */
export function stubEnvironment(over: Record<string, string>): void {
  const complete = {
    APP_URL: 'http://127.0.0.1:3000',
    SUPABASE_URL: 'http://127.0.0.1:1',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_for_this_test',
    SUPABASE_SECRET_KEY: 'sb_secret_for_this_test',
    CRON_SECRET: 'a-cron-secret-for-this-test',
    ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    RESEND_API_KEY: 're_a_key_for_this_test',
    RESEND_WEBHOOK_SECRET: 'whsec_a_secret_for_this_test',
    MAIL_FROM: 'hello@mail.example.com',
    MAIL_REPLY_DOMAIN: 'replies.example.com',
    ANTHROPIC_API_KEY: '',
    ...over,
  }
  for (const [name, value] of Object.entries(complete)) vi.stubEnv(name, value)
}
