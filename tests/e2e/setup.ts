import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { type Chromium, findChromium } from './chromium'
import { launch } from './launch'
import { DEMO, signIn } from './owner'
import { openQuietGym } from './quiet-gym'
import { startStack } from './stack'

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

declare module 'vitest' {
  export interface ProvidedContext {
    appUrl: string
    chromium: Chromium
    dataDir: string
    /** Where the running product keeps its own data. */
    stackDir: string
    ownerSession: Session
    quietSession: Session
    /** What the running product must keep to itself. */
    secrets: Record<string, string>
  }
}

/** One product and one signed-in session for all browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = resolve(process.env.DATA_DIR ?? '.data')
  const chromium = await findChromium(dataDir)
  // While a test is being written, E2E_URL names a product that runs already.
  const running = process.env.E2E_URL
  const stack = running ? { url: running, folder: dataDir, stop: async () => {} } : await startStack(dataDir)
  try {
    project.provide('appUrl', stack.url)
    project.provide('chromium', chromium)
    project.provide('dataDir', dataDir)
    project.provide('stackDir', stack.folder)
    project.provide('secrets', JSON.parse(readFileSync(resolve(stack.folder, 'secrets.json'), 'utf8')))
    const sessions = await openSessions(chromium, stack)
    project.provide('ownerSession', sessions.demo)
    project.provide('quietSession', sessions.quiet)
  } catch (error) {
    await stack.stop()
    throw error
  }
  return stack.stop
}

async function openSessions(
  chromium: Chromium,
  { url, folder }: { url: string; folder: string },
): Promise<{ demo: Session; quiet: Session }> {
  const browser = await launch(chromium)
  const sessionAfter = async (work: (page: Page) => Promise<void>) => {
    const page = await browser.newPage({ baseURL: url })
    await work(page)
    return page.context().storageState()
  }
  try {
    const demo = await sessionAfter(async (page) => {
      await page.goto('/login')
      await signIn(page, DEMO)
      await page.waitForURL('**/today')
    })
    return { demo, quiet: await sessionAfter((page) => openQuietGym(page, url, folder)) }
  } finally {
    await browser.close()
  }
}
