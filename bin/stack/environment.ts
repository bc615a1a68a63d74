import type { Secrets } from '@/bin/stack/secrets'

type Addresses = { appUrl: string; supabaseUrl: string; sandboxUrl: string }

/** What lib/env.ts reads, on one machine. */
export function appEnvironment(secrets: Secrets, at: Addresses): Record<string, string> {
  return {
    APP_URL: at.appUrl,
    SUPABASE_URL: at.supabaseUrl,
    SUPABASE_PUBLISHABLE_KEY: secrets.SUPABASE_PUBLISHABLE_KEY,
    SUPABASE_SECRET_KEY: secrets.SUPABASE_SECRET_KEY,
    CRON_SECRET: secrets.CRON_SECRET,
    ENCRYPTION_KEY: secrets.ENCRYPTION_KEY,
    RESEND_API_KEY: secrets.RESEND_API_KEY,
    RESEND_WEBHOOK_SECRET: secrets.RESEND_WEBHOOK_SECRET,
    ADMIN_SECRET: secrets.ADMIN_SECRET,
    MAIL_FROM: 'hello@mail.gymagents.example',
    MAIL_REPLY_DOMAIN: 'replies.gymagents.example',
    RESEND_BASE_URL: `${at.sandboxUrl}/resend`,
    PUSHPRESS_URL: `${at.sandboxUrl}/pushpress/v3`,
    SANDBOX_URL: at.sandboxUrl,
  }
}
