import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '@/bin/stack/postgres'
import { type App, openApp } from './app'

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const IN_AN_HOUR = Math.floor(Date.now() / 1000) + 3600

function token(header: object, secret: string | null): string {
  const owner = { sub: '00000000-0000-4000-8000-000000000001', role: 'authenticated', exp: IN_AN_HOUR }
  const signed = `${base64(header)}.${base64(owner)}`
  return `${signed}.${secret ? createHmac('sha256', secret).update(signed).digest('base64url') : ''}`
}

const cookie = (accessToken: string) =>
  `base64-${base64({ access_token: accessToken, refresh_token: 'made-up', expires_at: IN_AN_HOUR, token_type: 'bearer', user: { id: 'x' } })}`

describe('a session somebody made up', () => {
  let app: App
  beforeAll(async () => {
    app = await openApp({ members: 10 })
  })
  afterAll(() => app.close())

  it.each([
    ['signed with another secret', cookie(token({ alg: 'HS256', typ: 'JWT' }, 'a secret of their own'))],
    ['not signed at all', cookie(token({ alg: 'none', typ: 'JWT' }, null))],
    ['that is no token', cookie('hello')],
    ['that is no JSON', `base64-${Buffer.from('{"access').toString('base64url')}`],
  ])('%s opens nothing, and leaves a line in the log', async (_what, value) => {
    const before = app.log().length
    for (const path of ['/members', '/settings/pushpress', '/onboarding/progress']) {
      const answer = await fetch(`${app.url}${path}`, {
        redirect: 'manual',
        headers: { cookie: `gymagents-auth-token=${value}` },
      })
      expect([307, 401]).toContain(answer.status)
      expect(await answer.text()).not.toContain('Ironworks')
    }
    expect(app.log().slice(before)).toMatch(
      /"event":"session\.(refused|unreadable)"|cookie decoded to invalid JSON/,
    )
  })
})

describe('a server that is not configured', () => {
  it('does not start, and names what to set without repeating a secret', async () => {
    const port = await freePort()
    const { PATH, HOME } = process.env
    const child = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-p', String(port)], {
      env: { PATH, HOME, NODE_ENV: 'production', APP_URL: 'gym.example', CRON_SECRET: 'sesame' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk
      })
    }
    expect(await new Promise((done) => child.once('close', done))).toBe(1)
    expect(output).toMatch(/APP_URL is not usable: the public address/)
    expect(output).toMatch(/CRON_SECRET is not usable: a random string/)
    expect(output).toMatch(/SUPABASE_URL is not set: /)
    expect(output).not.toContain('sesame')
  })
})
