import { statSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { findChromium } from '@/tests/e2e/chromium'
import { launch } from '@/tests/e2e/launch'
import { DEMO, signIn } from '@/tests/e2e/owner'

/** Takes the pictures of docs/ from a product that runs: `npm start` in one terminal, `npm run pictures` in another. */

const URL = process.env.E2E_URL ?? 'http://localhost:3000'
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const BYTES_MAX = 250_000

type Picture = {
  name: string
  path: string
  /** Of the rows on that page, the first is opened. */
  open?: string
  isPhone?: boolean
  isDark?: boolean
}

const PICTURES: Picture[] = [
  { name: 'today', path: '/today' },
  { name: 'review', path: '/tasks?view=review' },
  { name: 'task', path: '/tasks?view=kept', open: 'main a[href^="/tasks/"]:visible' },
  { name: 'conversations', path: '/conversations' },
  { name: 'members', path: '/members?sort=risk' },
  { name: 'results', path: '/results' },
  { name: 'today-phone', path: '/today', isPhone: true },
  { name: 'review-dark', path: '/tasks?view=review', isPhone: true, isDark: true },
]

async function sessionOf(browser: Browser) {
  const page = await browser.newPage({ baseURL: URL })
  await page.goto('/login')
  await signIn(page, DEMO)
  await page.waitForURL('**/today')
  const session = await page.context().storageState()
  await page.context().close()
  return session
}

async function arrive(page: Page, { path, open }: Picture): Promise<void> {
  await page.goto(path, { waitUntil: 'load' })
  const found = open ? await page.locator(open).first().getAttribute('href') : null
  if (found) await page.goto(found, { waitUntil: 'load' })
  await page.locator('h1').first().waitFor()
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready)
}

const browser = await launch(await findChromium(process.env.DATA_DIR ?? '.data'))
try {
  const storageState = await sessionOf(browser)
  for (const picture of PICTURES) {
    const context = await browser.newContext({
      baseURL: URL,
      storageState,
      viewport: picture.isPhone ? PHONE : DESK,
      colorScheme: picture.isDark ? 'dark' : 'light',
    })
    const page = await context.newPage()
    await arrive(page, picture)
    const file = `docs/${picture.name}.png`
    await page.screenshot({ path: file })
    await context.close()
    const { size } = statSync(file)
    if (size > BYTES_MAX) throw new Error(`${file} has ${size} bytes, more than ${BYTES_MAX}.`)
    process.stdout.write(`${file} ${Math.round(size / 1000)} kB\n`)
  }
} finally {
  await browser.close()
}
