import { describe, expect, it } from 'vitest'
import { inBrowser } from './browser'
import { addLead, readTask } from './proposals'

/** A poll, the burst settling, and a busy machine. */
const IN_STEP_MS = 15_000

describe('two windows', () => {
  it(
    'stay in step without a reload: what is decided in one is gone from the other, and the title counts along',
    inBrowser({ as: 'quiet gym' }, async (page) => {
      const other = await page.context().newPage()
      await page.goto('/tasks?view=review')
      await other.goto('/today')
      const lead = await addLead(page)
      await page.getByRole('article', { name: lead.name }).waitFor({ timeout: IN_STEP_MS })
      const counted = async () => Number(/^\((\d+)\) /.exec(await page.title())?.[1] ?? 0)
      const before = await counted()
      expect(before).toBeGreaterThan(0)
      const { version } = await readTask(page, lead.id)
      await other.request.post(`/api/tasks/${lead.id}/skip`, { data: { version, reason: 'Not a good time' } })
      await page.getByRole('article', { name: lead.name }).waitFor({ state: 'detached', timeout: IN_STEP_MS })
      await expect.poll(counted, { timeout: IN_STEP_MS }).toBe(before - 1)
      const told = other.getByRole('link', { name: `You, about ${lead.name}: Not a good time` })
      await told.waitFor({ timeout: IN_STEP_MS })
    }),
  )
})

describe('the line', () => {
  it(
    'says so when it is lost, and catches up when it is back',
    inBrowser({}, async (page) => {
      await page.goto('/tasks?view=review')
      await page.getByRole('heading', { name: 'Tasks' }).waitFor()
      await page.route('**/api/events', (route) => route.abort())
      // The present connection is let go by its own limit; a reload does it faster.
      await page.reload()
      await page.getByText('Not connected').waitFor({ timeout: 20_000 })
      await page.unroute('**/api/events')
      await page.getByText('Not connected').waitFor({ state: 'detached', timeout: 40_000 })
    }),
  )
})
