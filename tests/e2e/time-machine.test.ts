import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { inBrowser } from './browser'
import { signUp } from './owner'
import { sandbox } from './sandbox'

const HOUR_MS = 3_600_000
/** A day is gone in eight steps. */
const STEP_MS = 3 * HOUR_MS
// Hours are many runs of the application's own schedule; how long they take depends on what else runs here.
const ADVANCE_TIMEOUT_MS = 150_000
const TEST_TIMEOUT_MS = 180_000

async function shownTime(page: Page): Promise<number> {
  return Date.parse((await page.getByTestId('clock').locator('time').getAttribute('datetime')) ?? '')
}

/** The address of someone who has not come for a while. */
async function openSomeoneAbsent(page: Page): Promise<{ name: string; lastVisit: string }> {
  await page.goto('/members?standing=active')
  const row = page.locator('tbody tr', { hasText: /\d+ (days|months) ago/ }).first()
  const name = (await row.locator('td:first-child a').textContent()) ?? ''
  const lastVisit = (await row.locator('td:nth-child(4) time').getAttribute('datetime')) ?? ''
  return { name, lastVisit }
}

describe('moving time', () => {
  it(
    'goes towards tomorrow step by step, shows how far it is and what happened, and stops when told to',
    inBrowser({}, async (page) => {
      await page.goto('/sandbox')
      const before = await shownTime(page)
      const serverBefore = Date.parse((await sandbox.clock()).now)
      expect(Math.abs(before - serverBefore)).toBeLessThan(10_000)
      await page.getByRole('button', { name: 'Advance a day' }).click()
      const progress = page.getByRole('progressbar', { name: 'Advancing a day' })
      await progress.and(page.locator('[aria-valuenow="2"]')).waitFor({ timeout: ADVANCE_TIMEOUT_MS })
      await page.getByRole('button', { name: '■ Stop' }).click()
      await page.getByRole('button', { name: 'Play' }).waitFor({ timeout: ADVANCE_TIMEOUT_MS })
      expect(await shownTime(page)).toBeGreaterThanOrEqual(before + 2 * STEP_MS)
      expect(await shownTime(page)).toBeLessThan(before + 4 * STEP_MS)
      expect(Date.parse((await sandbox.clock()).now)).toBeGreaterThanOrEqual(serverBefore + 2 * STEP_MS)
      const happened = page.getByRole('region', { name: 'What happened' })
      expect(await happened.getByRole('listitem').count()).toBeGreaterThanOrEqual(2)
    }),
    TEST_TIMEOUT_MS,
  )

  it(
    'plays and pauses',
    inBrowser({}, async (page) => {
      await page.goto('/sandbox')
      const before = await shownTime(page)
      await page.getByRole('button', { name: 'Play' }).click()
      await page.getByRole('region', { name: 'What happened' }).getByRole('listitem').first().waitFor()
      await page.getByRole('button', { name: /❚❚ Pause/ }).click()
      await page.getByRole('button', { name: 'Play' }).waitFor({ timeout: ADVANCE_TIMEOUT_MS })
      expect(await shownTime(page)).toBeGreaterThan(before + HOUR_MS - 10_000)
    }),
    TEST_TIMEOUT_MS,
  )
})

describe('a gym event', () => {
  it(
    "lets someone check in, and their last visit changes on the owner's page",
    inBrowser({}, async (page) => {
      const { name, lastVisit } = await openSomeoneAbsent(page)
      await page.goto('/sandbox')
      await page.getByRole('searchbox', { name: 'Who?' }).fill(name)
      await page.getByRole('list', { name: 'People found' }).getByRole('button', { name }).first().click()
      await page.getByRole('button', { name: 'Checks in' }).click()
      await page.getByText(`${name} checked in.`).first().waitFor()
      await page.getByRole('link', { name: 'See it in the gym' }).click()
      await page.waitForURL('**/members?q=*')
      await eventually(page, async () => {
        const row = page.locator('tbody tr', { hasText: 'today' }).first()
        if ((await row.count()) === 0) return false
        return (await row.locator('td:nth-child(4) time').getAttribute('datetime')) !== lastVisit
      })
    }),
  )

  it(
    'turns a failed payment into a payment alert, and a recovered one back',
    inBrowser({}, async (page) => {
      const { name } = await openSomeoneAbsent(page)
      for (const [button, standing] of [
        ['Payment fails', 'Payment alert'],
        ['Payment recovers', 'Active'],
      ] as const) {
        await page.goto('/sandbox')
        await page.getByRole('searchbox', { name: 'Who?' }).fill(name)
        await page.getByRole('list', { name: 'People found' }).getByRole('button', { name }).first().click()
        await page.getByRole('button', { name: button }).click()
        await page.getByRole('link', { name: 'See it in the gym' }).click()
        await page.waitForURL('**/members?q=*')
        await eventually(
          page,
          async () => (await page.locator('tbody tr', { hasText: standing }).count()) > 0,
        )
      }
    }),
  )

  it(
    'shows a new lead in the gym',
    inBrowser({}, async (page) => {
      const last = `Lead${Date.now()}`
      await page.goto('/sandbox')
      await page.getByLabel('First name').fill('Zoe')
      await page.getByLabel('Last name').fill(last)
      await page.getByLabel('Email', { exact: true }).fill(`zoe.${last}@example.com`.toLowerCase())
      await page.getByRole('button', { name: 'New lead' }).click()
      await page.getByText(`Zoe ${last} is a new lead.`).first().waitFor()
      await page.goto(`/members?q=${last}`)
      await eventually(page, async () => (await page.locator('tbody tr', { hasText: 'Lead' }).count()) === 1)
    }),
  )
})

describe('a mailbox', () => {
  it(
    'lets a person read their mail and answer it',
    inBrowser({ as: 'visitor' }, async (page) => {
      const email = `reads-mail-${Date.now()}@example.com`
      await signUp(page, email)
      await page.context().clearCookies()
      await page.goto('/forgot-password')
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send the link' }).click()
      await page.getByText('a link is on its way').waitFor()
      await page.goto('/sandbox')
      await page.getByRole('list', { name: 'Mailboxes' }).getByRole('button', { name: email }).click()
      const mail = page.getByRole('region', { name: `Mail of ${email}` })
      await mail.getByRole('article').first().waitFor()
      await mail.getByText('Headers').first().click()
      await mail.getByText('Message-ID').first().waitFor()
      await mail.getByLabel('Reply').first().fill("I'll come Thursday")
      await mail.getByRole('button', { name: 'Send reply' }).first().click()
      await mail.getByText("Sent: “I'll come Thursday”").waitFor()
      await mail.getByRole('button', { name: 'Out of office' }).first().click()
      await mail.getByText(/Sent: “I am out of the office/).waitFor()
    }),
  )
})

/** Webhooks are processed after they are answered: the page is asked again until it shows it. */
async function eventually(page: Page, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 15_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('The page never showed it.')
    await page.waitForTimeout(300)
    await page.reload()
  }
}
