import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { inBrowser } from './browser'
import { sandbox } from './sandbox'

/** The names shown, once they are: a change of address shows a skeleton first. */
async function names(page: Page): Promise<string[]> {
  const links = page.locator('tbody tr td:first-child a')
  await links.first().waitFor()
  return links.allTextContents()
}

async function counted(page: Page, chip: string): Promise<number> {
  const text = await page.getByRole('navigation', { name: 'Filter by status' }).getByText(chip).textContent()
  return Number(text?.replace(/\D/g, ''))
}

describe('the members list', () => {
  it(
    'finds people by a part of their name while one types',
    inBrowser({}, async (page) => {
      await page.goto('/members')
      const [someone = ''] = await names(page)
      await page.getByRole('searchbox', { name: /Search members/ }).fill(someone.toUpperCase())
      await page.waitForURL('**/members?q=*')
      const matches = Number.parseInt((await page.getByText(/^\d+ match/).textContent()) ?? '', 10)
      const found = await names(page)
      expect(found).toContain(someone)
      expect(found.length).toBe(matches)
      // Every word must fit: someone else of the same family name does not.
      expect(new Set(found)).toEqual(new Set([someone]))
    }),
  )

  it(
    'says so when nobody matches, with a way back',
    inBrowser({}, async (page) => {
      await page.goto('/members?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E')
      await page.getByRole('heading', { name: 'No one matches' }).waitFor()
      await page.getByRole('link', { name: 'Clear filters' }).click()
      await page.waitForURL('**/members')
      expect((await names(page)).length).toBeGreaterThan(20)
    }),
  )

  it(
    'filters by standing, and its numbers are the rows behind them',
    inBrowser({}, async (page) => {
      await page.goto('/members')
      const leads = await counted(page, 'Lead')
      await page.getByRole('link', { name: /^Lead/ }).click()
      await page.waitForURL('**/members?standing=lead')
      await page.getByText(`${leads} matches`).waitFor()
      expect((await names(page)).length).toBe(leads)
    }),
  )

  it(
    'sorts by last visit, the longest absent or the latest first, without losing the filter',
    inBrowser({}, async (page) => {
      await page.goto('/members?standing=active')
      await page.getByRole('navigation', { name: 'Sort' }).getByRole('link', { name: 'Last visit' }).click()
      await page.waitForURL('**/members?standing=active&sort=last-visit')
      const times = await page
        .locator('tbody tr td:nth-child(4) time')
        .evaluateAll((all) => all.map((it) => it.getAttribute('datetime') ?? ''))
      expect(times.length).toBeGreaterThan(10)
      const ascending = times.toSorted()
      expect([ascending, ascending.toReversed()]).toContainEqual(times)
    }),
  )

  it(
    'pages through everyone exactly once',
    inBrowser({}, async (page) => {
      await page.goto('/members')
      const everyone = await counted(page, 'Everyone')
      const seen: string[] = []
      for (let at = 1; ; at += 1) {
        await page.getByText(new RegExp(`Page ${at} of`)).waitFor()
        seen.push(
          ...(await page
            .locator('tbody tr td:first-child a')
            .evaluateAll((all) => all.map((it) => it.getAttribute('href') ?? ''))),
        )
        const next = page.getByRole('link', { name: 'Next' })
        if ((await next.count()) === 0) break
        await next.click()
      }
      expect(seen.length).toBe(everyone)
      expect(new Set(seen).size).toBe(everyone)
    }),
  )
})

describe('an odd address of the members list', () => {
  it.each(['100%', '{"a",b}', "o'neil, (x", '\\', '*', 'null'])(
    'takes %s as something to look for, not as a command',
    (typed) =>
      inBrowser({}, async (page) => {
        const answer = await page.goto(`/members?q=${encodeURIComponent(typed)}`)
        expect(answer?.status()).toBe(200)
        await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
        expect(await page.getByText(/^\d+ match/).count()).toBe(1)
      })({ task: { name: `search ${typed}` } }),
  )

  it.each(['page=-1', 'page=0', 'page=1e9', 'page=NaN', 'page=1&size=-50&limit=-1', 'page=-5&sort=-1'])(
    'shows people all the same when the address says %s',
    (query) =>
      inBrowser({}, async (page) => {
        const answer = await page.goto(`/members?${query}`)
        expect(answer?.status()).toBe(200)
        const shown = (await names(page)).length
        expect(shown).toBeGreaterThan(0)
        expect(shown).toBeLessThanOrEqual(50)
      })({ task: { name: `members ${query}` } }),
  )
})

describe("a member's page", () => {
  it(
    'shows markup in a name as text, and who else has the same address',
    inBrowser({}, async (page) => {
      const last = `<script>document.title="gone"</script> ${Date.now()}`
      const email = `twins-${Date.now()}@example.com`
      for (const first of ['🧗 Ida', 'Bo']) {
        await sandbox.happen('customer.created', { name: { first, last }, email, role: 'member' })
      }
      await expect
        .poll(async () => {
          await page.goto(`/members?q=${email}`)
          return page.locator('tbody tr').count()
        })
        .toBe(2)
      await page.getByRole('link', { name: `🧗 Ida ${last}` }).click()
      await page.getByRole('heading', { name: `🧗 Ida ${last}`, level: 1 }).waitFor()
      await page
        .getByRole('region', { name: 'Contact' })
        .getByRole('link', { name: `Bo ${last}` })
        .waitFor()
      expect(await page.title()).not.toBe('gone')
      expect(await page.locator('main script').count()).toBe(0)
    }),
  )

  it(
    'shows a year of visits as a picture whose squares are the visits it counts',
    inBrowser({}, async (page) => {
      await page.goto('/members?standing=active&sort=visits')
      const [name = ''] = await names(page)
      await page.getByRole('link', { name, exact: true }).first().click()
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      const [, visits, days] =
        /(\d+) visits? on (\d+) days? between/.exec(
          (await page.locator('figcaption').first().textContent()) ?? '',
        ) ?? []
      expect(Number(visits)).toBeGreaterThan(20)
      expect(await page.locator('figure svg rect:has(title)').count()).toBe(Number(days))
      await page.getByRole('heading', { name: 'Enrollments' }).waitFor()
    }),
  )

  it.each(['00000000-0000-4000-8000-000000000000', 'not-an-id', "1' or '1'='1"])(
    'does not exist for the id %s',
    (id) =>
      inBrowser({}, async (page) => {
        const answer = await page.goto(`/members/${encodeURIComponent(id)}`)
        expect(answer?.status()).toBe(404)
      })({ task: { name: `member ${id}` } }),
  )
})
