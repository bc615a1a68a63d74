import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, inBrowser, PHONE } from './browser'
import { SETTINGS_PAGES } from './settings-pages'

const PUBLIC = ['/', '/login', '/signup', '/forgot-password', '/reset-password', '/sandbox', '/no-such-page']
const OWNER = [
  '/today',
  '/tasks',
  '/tasks?view=review',
  '/tasks?view=all',
  '/tasks?view=held&q=nobody-by-this-name',
  '/tasks/00000000-0000-4000-8000-000000000000',
  '/members',
  '/members?q=nobody-by-this-name',
  '/settings/pushpress',
  '/onboarding?new',
  '/members/00000000-0000-4000-8000-000000000000',
]

/** Axe takes its time on a page full of rows. */
const TIMEOUT_MS = 180_000

/** Both themes and both widths, each once: colours do not depend on the width, nor the layout on the colours. */
const SCREENS = [
  { name: 'a desk in light', viewport: DESKTOP, colorScheme: 'light' },
  { name: 'a phone in dark', viewport: PHONE, colorScheme: 'dark' },
] as const

async function troubles(page: Page, path: string): Promise<string[]> {
  // Every rule runs on every element; what passed is only not written down, one by one, for a page full of rows.
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const found = grave.map(
    ({ id, nodes }) => `${path}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return excess > 0 ? [...found, `${path}: ${excess} px wider than the screen`] : found
}

async function walk(page: Page, paths: string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    // The live stream never lets the network fall idle.
    await page.goto(path, { waitUntil: 'load' })
    await page.locator('h1').first().waitFor()
    found.push(...(await troubles(page, path)))
  }
  return found
}

describe.each(SCREENS)('on $name', ({ viewport, colorScheme }) => {
  it(
    'every public page is accessible and fits the screen',
    inBrowser({ as: 'visitor', viewport, colorScheme }, async (page) => {
      expect(await walk(page, PUBLIC)).toEqual([])
    }),
  )

  it(
    "every owner's page is accessible and fits the screen",
    inBrowser({ viewport, colorScheme }, async (page) => {
      expect(await walk(page, OWNER)).toEqual([])
      await page.goto('/members?standing=active')
      await page.locator('a[href^="/members/"]:visible').first().click()
      await page.getByRole('heading', { name: 'A year of visits' }).waitFor()
      expect(await troubles(page, "a member's page")).toEqual([])
      await page.goto('/tasks?view=all')
      await page.locator('a[href^="/tasks/"]:visible').first().click()
      await page.getByRole('heading', { name: 'What happened, and why' }).waitFor()
      expect(await troubles(page, "a task's page")).toEqual([])
    }),
    TIMEOUT_MS,
  )

  it(
    'every page of settings and results is accessible and fits the screen',
    inBrowser({ viewport, colorScheme }, async (page) => {
      expect(await walk(page, SETTINGS_PAGES)).toEqual([])
    }),
    TIMEOUT_MS,
  )
})
