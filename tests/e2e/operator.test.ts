import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, inBrowser, PHONE } from './browser'
import { signUp } from './owner'

async function graveFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

const pausePanel = (page: Page) => page.getByRole('region', { name: 'Global pause' })

async function resumeIfPaused(page: Page): Promise<void> {
  const panel = pausePanel(page)
  if (!(await panel.getByText('Everything is paused').isVisible())) return
  await panel.getByRole('checkbox').check()
  await panel.getByRole('button', { name: 'Resume sending' }).click()
  await panel.getByText('Sending is on').waitFor()
}

describe.each([
  { name: 'a desk in light', viewport: DESKTOP, colorScheme: 'light' as const },
  { name: 'a phone in dark', viewport: PHONE, colorScheme: 'dark' as const },
])('the operator page on $name', ({ viewport, colorScheme }) => {
  it(
    'shows gyms, health and trends, is accessible and fits the screen',
    inBrowser({ viewport, colorScheme }, async (page) => {
      await page.goto('/operator')
      await page.getByRole('heading', { name: 'Platform', level: 1 }).waitFor()
      for (const title of ['Alerts', 'The last 30 days', 'Health of each part', 'Gyms'])
        await page.getByRole('heading', { name: title, level: 2 }).waitFor()
      await page.getByRole('region', { name: 'Gyms' }).getByText('Ironworks').first().waitFor()
      await page.getByRole('region', { name: 'Parts' }).getByText('Task engine').waitFor()
      expect(await graveFindings(page)).toEqual([])
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(excess).toBeLessThanOrEqual(0)
    }),
  )

  it(
    'pauses everything only with a reason and a confirmation, and resumes it',
    inBrowser({ viewport, colorScheme }, async (page) => {
      await page.goto('/operator')
      const panel = pausePanel(page)
      await panel.waitFor()
      await resumeIfPaused(page)
      await panel.getByText('Pause everything…').click()
      await panel.getByRole('button', { name: 'Pause now' }).click()
      await panel.getByText('Say why, for whoever resumes it.').waitFor()
      await panel.getByLabel('Why').fill('A drill')
      await panel.getByRole('button', { name: 'Pause now' }).click()
      await panel.getByText('Tick the box first').waitFor()
      expect(await panel.getByLabel('Why').inputValue()).toBe('A drill')
      await panel.getByRole('checkbox').check()
      await panel.getByRole('button', { name: 'Pause now' }).click()
      await panel.getByText('Everything is paused').waitFor()
      await panel.getByText('A drill').waitFor()
      expect(await graveFindings(page)).toEqual([])
      const health = await page.request.get('/api/health')
      expect(await health.json()).toMatchObject({ ok: true, parts: { sending: 'paused' } })
      await resumeIfPaused(page)
      await page.getByText('owner@demo.gym paused everything: A drill').first().waitFor()
    }),
  )
})

it(
  'does not exist for an owner who is no operator',
  inBrowser({ as: 'visitor', viewport: DESKTOP }, async (page) => {
    await signUp(page, `no-operator-${Date.now()}@example.com`)
    const answer = await page.goto('/operator')
    expect(answer?.status()).toBe(404)
    expect(await page.getByText('Everything is paused').count()).toBe(0)
  }),
)

it(
  'sends a visitor to sign in first',
  inBrowser({ as: 'visitor', viewport: DESKTOP }, async (page) => {
    await page.goto('/operator')
    await page.waitForURL('**/login**')
  }),
)
