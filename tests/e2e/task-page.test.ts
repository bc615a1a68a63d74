import { describe, expect, it } from 'vitest'
import { inBrowser, PHONE } from './browser'
import { signUp } from './owner'
import { addLead, readTask, untilStatus } from './proposals'

const HOSTILE = '<img src=x onerror=alert(1)> ‏שלום Wolfeschlegelsteinhausenbergerdorff'

describe('the page of a task', () => {
  it(
    'tells the story with its reasons, and the owner can end it, correct how it ended and see that in the story',
    inBrowser({ as: 'quiet gym' }, async (page) => {
      const lead = await addLead(page)
      await page.goto(`/tasks/${lead.id}`)
      await page.getByRole('heading', { name: lead.name, level: 1 }).waitFor()
      const story = page.getByRole('region', { name: 'What happened, and why' })
      await story.getByText('Why?').first().click()
      await story.getByText('Confidence').first().waitFor()
      await page.getByRole('button', { name: 'I’ll take over' }).click()
      await untilStatus(page, lead.id, 'completed')
      // Nobody reloads: the page hears of it.
      const say = page.getByRole('region', { name: 'Actions' })
      await say.getByLabel('What really happened').selectOption({ label: 'Visited or booked' })
      await say.getByRole('button', { name: 'Save' }).click()
      await story
        .getByText(/Outcome corrected from “Owner handled” to “Converted”/)
        .waitFor({ timeout: 15_000 })
      expect((await readTask(page, lead.id)).outcome?.code).toBe('converted')
    }),
  )

  it(
    'shows a hostile name as text, and fits a phone whatever its length',
    inBrowser({ as: 'quiet gym', viewport: PHONE }, async (page) => {
      const alerts: string[] = []
      page.on('dialog', (dialog) => {
        alerts.push(dialog.message())
        void dialog.dismiss()
      })
      const lead = await addLead(page, HOSTILE)
      for (const path of [`/tasks/${lead.id}`, '/tasks?view=review', '/today']) {
        await page.goto(path)
        await page.getByText('onerror').first().waitFor()
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(excess, path).toBeLessThanOrEqual(0)
      }
      expect(alerts).toEqual([])
    }),
  )

  it(
    'is a 404 for an unknown task, for no task at all and for another gym’s',
    inBrowser({ as: 'quiet gym' }, async (page) => {
      const lead = await addLead(page)
      for (const id of ['00000000-0000-4000-8000-000000000000', 'not-a-task']) {
        expect((await page.goto(`/tasks/${id}`))?.status(), id).toBe(404)
      }
      await page.context().clearCookies()
      await signUp(page, `stranger-${Date.now()}@example.com`)
      await page.goto('/onboarding')
      await page.getByLabel('Name of your gym').fill('Another Gym')
      await page.getByLabel('Timezone').selectOption('America/Denver')
      await page.getByRole('button', { name: 'Create gym' }).click()
      await page.getByLabel('Company ID').waitFor()
      expect((await page.goto(`/tasks/${lead.id}`))?.status()).toBe(404)
      expect((await page.request.get(`/api/tasks/${lead.id}`)).status()).toBe(404)
    }),
  )
})
