import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, inBrowser, PHONE } from './browser'

/** Something that ended: the owner decides against one proposal, unless all were decided before. */
async function skipOne(page: Page): Promise<void> {
  await page.goto('/results')
  const status = await page.evaluate(async () => {
    const { tasks } = await (await fetch('/api/tasks?status=pending_review')).json()
    const [first] = tasks
    if (!first) return 'none left'
    const body = JSON.stringify({ version: first.version, reason: 'Not a good time' })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`/api/tasks/${first.id}/skip`, { method: 'POST', headers, body })).status
  })
  expect(['none left', 200]).toContain(status)
}

async function rowsBehind(page: Page): Promise<{ rows: number; messages: number; cents: string }> {
  const table = page.getByRole('region', { name: 'Tasks behind the number' })
  const none = page.getByText('No rows: this number is zero.')
  await table.or(none).waitFor()
  if (await none.isVisible()) return { rows: 0, messages: 0, cents: '$0' }
  const foot = table.locator('tfoot td')
  const rows = Number(/\d+/.exec((await foot.first().textContent()) ?? '')?.[0])
  const cells = await foot.all()
  const messages = Number(await cells.at(-2)?.textContent())
  return { rows, messages, cents: (await foot.last().textContent()) ?? '' }
}

describe.each([
  { name: 'a desk', viewport: DESKTOP },
  { name: 'a phone', viewport: PHONE },
])('results on $name', ({ viewport }) => {
  it(
    'open the rows behind every number, and they add up to it',
    inBrowser({ viewport }, async (page) => {
      await skipOne(page)
      await page.goto('/results')
      const month = page.getByRole('region', { name: 'Results by month' }).locator('tbody tr').first()
      await month.getByRole('link').first().waitFor()
      const columns = ['kept', 'worth', 'ended', 'messages', 'edits', 'skips', 'ai cost']
      const links = await month.getByRole('link').all()
      expect(links).toHaveLength(columns.length)
      const shown = await Promise.all(links.map((link) => link.textContent()))
      const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')))
      for (const [at, column] of columns.entries()) {
        await page.goto(hrefs[at] ?? '')
        if (column === 'ai cost') {
          const sum = page.getByRole('region', { name: 'AI cost by day' }).locator('tfoot td').last()
          expect(await sum.textContent()).toBe(shown[at])
          continue
        }
        const behind = await rowsBehind(page)
        if (column === 'worth') expect(behind.cents).toBe(shown[at])
        if (column === 'messages') expect(behind.messages).toBe(Number(shown[at]))
        if (['ended', 'edits', 'skips'].includes(column)) expect(behind.rows).toBe(Number(shown[at]))
      }
      expect(Number(shown[columns.indexOf('skips')])).toBeGreaterThan(0)
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(excess).toBe(0)
    }),
  )
})

describe('the results', () => {
  it(
    'can be saved as a spreadsheet and as a picture',
    inBrowser({ viewport: DESKTOP }, async (page) => {
      await skipOne(page)
      const answer = await page.request.get('/api/retention/activity?format=csv')
      expect(answer.headers()['content-type']).toContain('text/csv')
      expect(await answer.text()).toMatch(/^"Member","Kind","Outcome"/)
      const picture = await page.request.get('/results/picture')
      expect(picture.headers()['content-type']).toContain('image/svg+xml')
      expect(await picture.text()).toContain('kept after outreach')
    }),
  )
})
