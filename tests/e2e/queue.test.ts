import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { inBrowser, PHONE } from './browser'
import { addLead, readTask, untilStatus } from './proposals'
import { QUIET_COMPANY } from './quiet-gym'
import { sandbox } from './sandbox'

const card = (page: Page, name: string) => page.getByRole('article', { name })
/** The few seconds in which a decision can be taken back, and a little. */
const UNDO_MS = 7_000

async function openQueue(page: Page): Promise<void> {
  await page.goto('/tasks?view=review')
  await page.getByRole('heading', { name: 'To review' }).waitFor()
}

describe('the review queue', () => {
  it(
    'shows an approval at once, takes it back for some seconds, and then keeps it, whatever page is open',
    inBrowser({ as: 'quiet gym' }, async (page) => {
      const lead = await addLead(page)
      await openQueue(page)
      const mine = card(page, lead.name)
      await mine.getByRole('button', { name: 'Approve' }).waitFor()
      const took = await mine.evaluate(async (element) => {
        const began = performance.now()
        element.querySelector<HTMLElement>('[data-do="approve"]')?.click()
        while (element.isConnected) await new Promise(requestAnimationFrame)
        return performance.now() - began
      })
      expect(took).toBeLessThan(100)
      await page.getByRole('button', { name: 'Undo' }).click()
      await mine.waitFor()
      expect((await readTask(page, lead.id)).status).toBe('pending_review')

      await mine.getByRole('button', { name: 'Approve' }).click()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Members' }).click()
      await page.getByRole('heading', { name: 'Members', exact: true }).waitFor()
      await page.getByText(`Approved: ${lead.name}`).waitFor()
      expect((await readTask(page, lead.id)).status).toBe('pending_review')
      await untilStatus(page, lead.id, 'ready')
      await page.getByText(`${lead.name}: approved.`).waitFor()
    }),
  )

  it(
    'is worked through by keyboard alone',
    inBrowser({ as: 'quiet gym' }, async (page) => {
      const lead = await addLead(page)
      await openQueue(page)
      await card(page, lead.name).waitFor()
      for (let at = 0; at < 100; at++) {
        await page.keyboard.press('j')
        const focused = await page.evaluate(() => document.activeElement?.id)
        if (focused === `card-${lead.id}`) break
      }
      await page.keyboard.press('e')
      const area = card(page, lead.name).getByLabel('Message')
      await area.waitFor()
      // Letters typed into a text are letters, not commands.
      await page.keyboard.type('aesjk')
      await page.keyboard.press('Escape')
      await card(page, lead.name).getByText('Changed by you').waitFor()
      await page.keyboard.press('s')
      await page.getByRole('group', { name: 'Why skip it?' }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByText(`Skipped: ${lead.name}`).waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await card(page, lead.name).waitFor()
      expect((await readTask(page, lead.id)).status).toBe('pending_review')
    }),
  )
})

describe('a text being edited', () => {
  it(
    'is warned of what should not be sent, goes out when told so, and is sent when the page is left',
    inBrowser({ as: 'quiet gym', viewport: PHONE }, async (page) => {
      const lead = await addLead(page)
      await openQueue(page)
      const mine = card(page, lead.name)
      await mine.getByRole('button', { name: 'Edit' }).click()
      await mine.getByLabel('Message').fill(`Hi Robin, it is $49 a month for you. Shall we meet?`)
      await mine.getByRole('alert').getByText('Check this before it goes out').waitFor()
      await mine.getByRole('button', { name: 'Approve anyway' }).click()
      await page.getByText(`Approved: ${lead.name}`).waitFor()
      await page.goto('/members')
      const task = await untilStatus(page, lead.id, 'ready')
      expect(task).toMatchObject({ draft: { by: 'owner' } })
    }),
  )

  it(
    'is kept when the session ends in the middle of it',
    inBrowser({ as: 'quiet gym' }, async (page) => {
      const lead = await addLead(page)
      await openQueue(page)
      const mine = card(page, lead.name)
      await mine.getByRole('button', { name: 'Edit' }).click()
      await mine.getByLabel('Message').fill('Hi Robin, thank you for asking. Shall we talk?')
      const cookies = await page.context().cookies()
      await page.context().clearCookies()
      await mine.getByRole('button', { name: 'Approve' }).click()
      await page.getByText('You are signed out').waitFor({ timeout: UNDO_MS + 5_000 })
      await page.context().addCookies(cookies)
      await page.reload()
      await mine.getByText('Hi Robin, thank you for asking. Shall we talk?').waitFor()
    }),
  )
})

describe('a decision', () => {
  it(
    'that comes second is told what the first was',
    inBrowser({ as: 'quiet gym' }, async (page) => {
      const lead = await addLead(page)
      await openQueue(page)
      await card(page, lead.name).waitFor()
      await card(page, lead.name).getByRole('button', { name: 'Approve' }).click()
      const { version } = await readTask(page, lead.id)
      const skipped = await page.request.post(`/api/tasks/${lead.id}/skip`, {
        data: { version, reason: 'We have talked already' },
      })
      expect(skipped.status()).toBe(200)
      await page.getByText(/got there first: “We have talked already/).waitFor({ timeout: UNDO_MS + 5_000 })
    }),
  )

  it(
    'to approve closes what has come right by itself',
    inBrowser({ as: 'quiet gym' }, async (page) => {
      const lead = await addLead(page)
      await openQueue(page)
      await card(page, lead.name).waitFor()
      await sandbox.happen('checkin.created', { customerId: lead.email, companyId: QUIET_COMPANY })
      await card(page, lead.name).getByRole('button', { name: 'Approve' }).click()
      await page
        .getByText(/checked in before anybody wrote/)
        .first()
        .waitFor({ timeout: UNDO_MS + 8_000 })
      const task = await untilStatus(page, lead.id, 'completed')
      expect(task.outcome?.code).toBe('self_resolved')
    }),
  )

  it(
    'is kept while the server cannot be reached, says so, and is sent once it can',
    inBrowser({ as: 'quiet gym' }, async (page) => {
      const lead = await addLead(page)
      await openQueue(page)
      await card(page, lead.name).waitFor()
      await page.route('**/api/tasks/**', (route) => route.abort())
      await card(page, lead.name).getByRole('button', { name: 'Approve' }).click()
      await page.getByText(/could not be reached/).waitFor({ timeout: UNDO_MS + 5_000 })
      await page.unroute('**/api/tasks/**')
      await page.getByRole('button', { name: 'Try again' }).click()
      await untilStatus(page, lead.id, 'ready')
    }),
  )
})
