import { describe, expect, inject, it } from 'vitest'
import { inBrowser } from './browser'
import { DEMO, PASSWORD, signIn, signUp } from './owner'
import { sandbox } from './sandbox'

describe('signing in', () => {
  it(
    'leads from the landing page to the demo gym',
    inBrowser({ as: 'visitor' }, async (page) => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Sign in' }).first().click()
      await signIn(page, DEMO)
      await page.waitForURL('**/today')
      await page.goto('/members')
      await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
      await page.getByText('Ironworks Strength & Conditioning').first().waitFor()
      await page.locator('tbody tr').first().waitFor()
      expect(await page.locator('tbody tr').count()).toBeGreaterThan(20)
    }),
  )

  it(
    'says that a password is wrong, keeps the address and forgets nothing else',
    inBrowser({ as: 'visitor' }, async (page) => {
      await page.goto('/login')
      await signIn(page, { email: DEMO.email, password: 'not the password' })
      await page.getByText('Email and password do not match').waitFor()
      expect(await page.getByLabel('Email').inputValue()).toBe(DEMO.email)
      expect(page.url()).toContain('/login')
    }),
  )

  it(
    'sends a visitor who opens an inner page to the sign-in page and back',
    inBrowser({ as: 'visitor' }, async (page) => {
      await page.goto('/members?standing=lead')
      await page.waitForURL('**/login?next=*')
      await signIn(page, DEMO)
      await page.waitForURL('**/members?standing=lead')
    }),
  )

  it(
    'is not fooled by a forged session cookie',
    inBrowser({ as: 'owner' }, async (page) => {
      await page.goto('/members')
      const cookies = await page.context().cookies()
      const own = cookies.filter((it) => it.name.includes('auth-token'))
      expect(own.length).toBeGreaterThan(0)
      await page.context().clearCookies()
      const forged = own.map((it) => ({ ...it, value: forge(it.value) }))
      await page.context().addCookies(forged)
      await page.goto('/members')
      await page.waitForURL('**/login**')
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    }),
  )

  it(
    'ends with signing out',
    inBrowser({ as: 'visitor' }, async (page) => {
      await page.goto('/login')
      await signIn(page, DEMO)
      await page.waitForURL('**/today')
      await page
        .getByRole('button', { name: /^Account/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.waitForURL('**/login')
      await page.goto('/members')
      await page.waitForURL('**/login**')
    }),
  )
})

describe('a forgotten password', () => {
  it(
    'is replaced through the link in the mail, and only the new one works',
    inBrowser({ as: 'visitor' }, async (page) => {
      const email = `forgets-${Date.now()}@example.com`
      await signUp(page, email)
      await page.context().clearCookies()
      await page.goto('/forgot-password')
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send the link' }).click()
      await page.getByText('a link is on its way').waitFor()

      await page.goto(`/sandbox?mailbox=${encodeURIComponent(email)}`)
      const link = page
        .getByRole('region', { name: `Mail of ${email}` })
        .getByRole('link')
        .first()
      expect(await link.getAttribute('href')).toContain(inject('appUrl'))
      await link.click()
      await page.getByLabel('New password').fill('another long password')
      await page.getByRole('button', { name: 'Save and sign in' }).click()
      await page.waitForURL('**/onboarding')

      await page.context().clearCookies()
      await page.goto('/login')
      await signIn(page, { email, password: PASSWORD })
      await page.getByText('Email and password do not match').waitFor()
      await signIn(page, { email, password: 'another long password' })
      await page.waitForURL('**/onboarding')
    }),
  )

  it(
    'is answered the same for an address nobody has, and no mail leaves',
    inBrowser({ as: 'visitor' }, async (page) => {
      await page.goto('/forgot-password')
      await page.getByLabel('Email').fill('nobody-at-all@example.com')
      await page.getByRole('button', { name: 'Send the link' }).click()
      await page.getByText('a link is on its way').waitFor()
      expect(await sandbox.mailbox('nobody-at-all@example.com')).toEqual([])
    }),
  )
})

/** The same token, its payload changed by one letter: the signature no longer holds. */
function forge(cookie: string): string {
  const json = Buffer.from(cookie.replace(/^base64-/, ''), 'base64url').toString('utf8')
  const session = JSON.parse(json) as { access_token: string; refresh_token: string }
  const [header = '', payload = '', signature = ''] = session.access_token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>
  const other = { ...claims, sub: '00000000-0000-4000-8000-000000000000' }
  const token = [header, Buffer.from(JSON.stringify(other)).toString('base64url'), signature].join('.')
  const forged = { ...session, access_token: token, refresh_token: 'made-up' }
  return `base64-${Buffer.from(JSON.stringify(forged)).toString('base64url')}`
}
