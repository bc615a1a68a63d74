import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import { launch } from './launch'

// Waiting is for the page, not for the network: everything is on this machine.
const PATIENCE_MS = 10_000

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

let browser: Promise<Browser> | undefined

afterAll(async () => {
  await (await browser)?.close()
})

type Visitor = 'owner' | 'quiet gym' | 'visitor'
type Visit = { as?: Visitor } & Pick<BrowserContextOptions, 'viewport' | 'colorScheme'>

/** A test in a fresh browser profile, signed in as the demo owner unless it says otherwise. */
export function inBrowser(visit: Visit, test: (page: Page) => Promise<void>) {
  return async ({ task }: { task: { name: string } }) => {
    browser ??= launch(inject('chromium'))
    const context = await (await browser).newContext({
      baseURL: inject('appUrl'),
      viewport: visit.viewport ?? DESKTOP,
      colorScheme: visit.colorScheme ?? 'light',
      storageState: sessionOf(visit.as ?? 'owner'),
    })
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    try {
      await test(page)
    } catch (error) {
      await saveScreenshot(page, task.name)
      throw error
    } finally {
      await context.close()
    }
  }
}

function sessionOf(who: Visitor) {
  if (who === 'visitor') return undefined
  return inject(who === 'owner' ? 'ownerSession' : 'quietSession')
}

async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = resolve(inject('dataDir'), 'failed-browser-tests')
  mkdirSync(folder, { recursive: true })
  const path = resolve(folder, `${name.replace(/\W+/g, '-').slice(0, 80)}.png`)
  await page.screenshot({ path, fullPage: true })
  process.stderr.write(`At ${page.url()}, as it looked when it failed: ${path}\n`)
}
