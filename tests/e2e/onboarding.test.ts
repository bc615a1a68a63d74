import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { inBrowser } from './browser'
import { DEMO, signIn, signUp } from './owner'
import { sandbox } from './sandbox'

const GYM = {
  companyId: 'cmp_e2e_harbor',
  apiKey: 'sk_sandbox_e2e_harbor',
  name: 'Harbor Barbell',
  members: 40,
  seed: 7,
}

async function connect(page: Page, companyId: string, apiKey: string): Promise<void> {
  await page.getByLabel('Company ID').fill(companyId)
  await page.getByLabel('API key').fill(apiKey)
  await page.getByRole('button', { name: 'Connect' }).click()
}

async function addressOfADemoMember(page: Page): Promise<string> {
  const browser = page.context().browser()
  const other = await browser?.newPage({ baseURL: new URL(page.url()).origin })
  if (!other) throw new Error('no browser')
  try {
    await other.goto('/login')
    await signIn(other, DEMO)
    await other.waitForURL('**/today')
    await other.goto('/members')
    return (await other.locator('tbody tr a').first().getAttribute('href')) ?? ''
  } finally {
    await other.context().close()
  }
}

describe('a new owner', () => {
  it(
    'opens a gym, is told what is wrong with a key, connects, watches the reading and meets their members only',
    inBrowser({ as: 'visitor' }, async (page) => {
      await sandbox.openGym(GYM)
      await signUp(page, `new-owner-${Date.now()}@example.com`)

      await page.getByRole('button', { name: 'Create gym' }).click()
      await page.getByText('Enter the name your members know.').waitFor()
      await page.getByLabel('Name of your gym').fill('Harbor Barbell 💪')
      await page.getByRole('button', { name: 'Create gym' }).click()

      await page.getByRole('heading', { name: /Set up Harbor Barbell/ }).waitFor()
      await connect(page, GYM.companyId, 'sk_wrong_key')
      const refusal = page.locator('[aria-live="polite"]', { hasText: /key/i })
      await refusal.waitFor()
      expect(await page.getByLabel('Company ID').inputValue()).toBe(GYM.companyId)
      expect(await page.getByLabel('API key').getAttribute('aria-invalid')).toBe('true')

      await connect(page, GYM.companyId, GYM.apiKey)
      await page.getByRole('progressbar', { name: 'First reading' }).waitFor()
      await page.getByRole('link', { name: 'Meet your members' }).click({ timeout: 30_000 })
      await page.waitForURL('**/members')
      await page.locator('tbody tr').first().waitFor()
      expect(await page.locator('tbody tr').count()).toBeGreaterThan(20)
      await page.getByText('Harbor Barbell').first().waitFor()

      const foreign = await addressOfADemoMember(page)
      expect(foreign).toMatch(/^\/members\/[0-9a-f-]{36}$/)
      const answer = await page.goto(foreign)
      expect(answer?.status()).toBe(404)
    }),
  )

  it(
    'cannot take a company that another gym is connected to',
    inBrowser({ as: 'visitor' }, async (page) => {
      await signUp(page, `taker-${Date.now()}@example.com`)
      await page.getByLabel('Name of your gym').fill('Not Ironworks')
      await page.getByRole('button', { name: 'Create gym' }).click()
      await page.getByRole('heading', { name: 'Set up Not Ironworks' }).waitFor()
      await connect(page, 'cmp_demo_ironworks', 'sk_sandbox_ironworks')
      await page.locator('[aria-live="polite"]', { hasText: /already|another|connected/i }).waitFor()
      await page.goto('/members')
      await page.getByRole('heading', { name: 'Your members live in PushPress' }).waitFor()
    }),
  )
})
