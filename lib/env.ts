import { z } from 'zod'

/**
 * The only reader of process.env. Everything the product is configured by is named here, with what to set when
 * it is missing; a bad value stops the start (see instrumentation.ts) instead of failing later in a request.
 */

const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]'])

function isLoopback(url: string): boolean {
  return LOOPBACK_HOSTS.has(new URL(url).hostname)
}

const url = (hint: string) =>
  z.url({ protocol: /^https?$/, error: hint }).transform((it) => it.replace(/\/$/, ''))
const secret = (hint: string) => z.string({ error: hint }).min(16, hint)
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((it) => (it === '' ? undefined : it), schema.optional())

const modelName = (standard: string) =>
  z.preprocess(
    (it) => (it === '' ? undefined : it),
    z
      .string()
      .regex(/^[\w.:-]+$/, 'the name of a Claude model')
      .default(standard),
  )

const schema = z.object({
  APP_URL: url('the public address of this app, such as https://gymagents.example'),
  SUPABASE_URL: url('the Supabase project URL, such as https://abc.supabase.co'),
  SUPABASE_PUBLISHABLE_KEY: secret('the Supabase publishable key (sb_publishable_…)'),
  SUPABASE_SECRET_KEY: secret('the Supabase secret key (sb_secret_…)'),
  CRON_SECRET: secret('a random string of at least 16 characters; Vercel Cron sends it as the bearer token'),
  ENCRYPTION_KEY: z
    .string({ error: '32 random bytes in base64: openssl rand -base64 32' })
    .refine(
      (it) => Buffer.from(it, 'base64').length === 32,
      'exactly 32 random bytes in base64: openssl rand -base64 32',
    ),
  RESEND_API_KEY: secret('the Resend API key (re_…)'),
  RESEND_WEBHOOK_SECRET: secret('the signing secret of the Resend webhook (whsec_…)'),
  MAIL_FROM: z.email(
    'the address gyms without a domain of their own send from, such as hello@mail.gymagents.example',
  ),
  MAIL_REPLY_DOMAIN: z
    .string({ error: 'the domain whose mail Resend receives for us, such as replies.gymagents.example' })
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a domain name, such as replies.gymagents.example'),
  ADMIN_SECRET: optional(secret('leave unset, or the bearer token of whoever runs the platform')),
  RESEND_BASE_URL: optional(url('leave unset, or the address of a server that speaks the Resend API')),
  PUSHPRESS_URL: optional(url('leave unset, or the address of a server that speaks the PushPress API')),
  ANTHROPIC_API_KEY: optional(secret('leave unset for the built-in playbook, or an Anthropic API key')),
  ANTHROPIC_BASE_URL: optional(url('leave unset, or the address of a server that speaks the Messages API')),
  ANTHROPIC_MODEL_WRITE: modelName('claude-opus-5-5'),
  ANTHROPIC_MODEL_CLASSIFY: modelName('claude-haiku-5-5'),
  SANDBOX_URL: optional(
    url('leave unset; only the embedded stack sets it').refine(isLoopback, 'must be a loopback address'),
  ),
})

export type Env = z.output<typeof schema>

export const VARIABLES = Object.keys(schema.shape)

export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = schema.safeParse(source)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0])
    return `  ${name} ${source[name] ? 'is not usable' : 'is not set'}: ${issue.message}`
  })
  throw new Error(`The environment is not complete.\n${lines.join('\n')}\nThe README lists every variable.`)
}

let parsed: Env | undefined

export function env(): Env {
  parsed ??= parseEnv(process.env)
  return parsed
}

export function mode(): 'sandbox' | 'production' {
  return env().SANDBOX_URL ? 'sandbox' : 'production'
}

/** Served with hot reload by `npm run dev`. */
export const isDevelopment = (): boolean => process.env.NODE_ENV === 'development'

/** A half-configured server must not start at all. Next would otherwise stay up and answer 500 to everything. */
export function refuseBadEnvironment(): void {
  try {
    env()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
