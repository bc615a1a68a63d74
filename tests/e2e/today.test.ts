import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { DESKTOP, inBrowser, PHONE } from './browser'
import { DEMO, signIn } from './owner'
import { addLead, readTask } from './proposals'

const SCRIPTS_MAX_BYTES = 200_000

describe('Today', () => {
  it(
    'brings at most 200 kB of compressed JavaScript, with everything it loads by itself',
    inBrowser({}, async (page) => {
      const scripts = new Set<string>()
      page.on('response', (answer) => {
        if (answer.request().resourceType() === 'script') scripts.add(answer.url())
      })
      await page.goto('/today')
      await page.getByRole('region', { name: 'Autopilot' }).waitFor()
      const sizes = await Promise.all(
        [...scripts].map(async (url) => gzipSync(await (await page.request.get(url)).body()).length),
      )
      expect(sizes.length).toBeGreaterThan(3)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(SCRIPTS_MAX_BYTES)
    }),
  )

  it(
    'is where signing in leads, and each of its numbers opens to the rows it counts',
    inBrowser({ as: 'visitor' }, async (page) => {
      await page.goto('/login')
      await signIn(page, DEMO)
      await page.waitForURL('**/today')
      for (const [label, address] of [
        [/^Members kept in/, '/tasks?view=kept'],
        [/^Money kept in/, '/tasks?view=kept'],
        ['Conversations running', '/conversations?show=running'],
        ['Needs you', '/tasks'],
      ] as const) {
        const figure = page.locator('dl > div', { has: page.getByText(label) })
        expect(await figure.getByRole('link').getAttribute('href')).toBe(address)
      }
      // A task whose first message has not gone out is no conversation: here and there the same number.
      const figure = page.locator('dl > div', { has: page.getByText('Conversations running') })
      const counted = await figure.getByRole('link').textContent()
      await figure.getByRole('link').click()
      const chips = page.getByRole('navigation', { name: 'Filter conversations' })
      const chip = chips.getByRole('link', { name: new RegExp(`^Running\\s*${counted}$`) })
      // Where there has never been one, there is nothing to filter either.
      const none = page.getByText('No conversations yet')
      await (counted === '0' ? chip.or(none) : chip).waitFor()
    }),
  )

  it.each([
    ['a desk', DESKTOP],
    ['a phone', PHONE],
  ])('has a stop button that stops at once and can be taken back, on %s', (_screen, viewport) =>
    inBrowser({ viewport }, async (page) => {
      await page.goto('/today')
      const autopilot = page.getByRole('region', { name: 'Autopilot' })
      await autopilot.getByRole('button', { name: 'Turn autopilot on' }).click()
      await autopilot.getByText('Autopilot is on').waitFor()
      await page.reload()
      await autopilot.getByRole('button', { name: 'Stop autopilot' }).click()
      await autopilot.getByText('Autopilot is off').waitFor()
    })({ task: { name: 'stop button' } }),
  )

  it(
    'says what happened, in words that lead to the task',
    inBrowser({ as: 'quiet gym' }, async (page) => {
      const lead = await addLead(page)
      const { version } = await readTask(page, lead.id)
      await page.request.post(`/api/tasks/${lead.id}/skip`, { data: { version, reason: 'Came by already' } })
      await page.goto('/today')
      await page.getByRole('link', { name: `You, about ${lead.name}: Came by already` }).click()
      await page.waitForURL(`**/tasks/${lead.id}`)
    }),
  )
})
