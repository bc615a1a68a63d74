import { afterEach, describe, expect, it } from 'vitest'
import { inBrowser } from './browser'
import { sandbox } from './sandbox'

const LOOK_EVERY_MINUTES = 15
/** Between two tries lies an hour at most. */
const LONGEST_PAUSE_MINUTES = 75

afterEach(() => sandbox.setFault({ pushpress: 'ok' }))

describe('PushPress in trouble', () => {
  it.each([
    ['down', 'PushPress is not answering'],
    ['garbage', 'PushPress sends answers we cannot read'],
  ])('(%s) shows in the gym after the next reading, and goes away by itself', (fault, title) =>
    inBrowser({}, async (page) => {
      await page.goto('/members')
      expect(await page.getByText(title).count()).toBe(0)
      await sandbox.setFault({ pushpress: fault })
      await sandbox.advance('20m')
      await page.reload()
      await page.getByText(title).waitFor()
      expect(await page.locator('tbody tr').count()).toBeGreaterThan(20)

      await sandbox.setFault({ pushpress: 'ok' })
      let waited = 0
      do {
        await sandbox.advance(`${LOOK_EVERY_MINUTES}m`)
        waited += LOOK_EVERY_MINUTES
        await page.reload()
        await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
      } while ((await page.getByText(title).count()) > 0 && waited < LONGEST_PAUSE_MINUTES)
      expect(await page.getByText(title).count()).toBe(0)
    })({ task: { name: `pushpress ${fault}` } }),
  )
})
