import { resolve } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { type Chromium, findChromium } from './chromium'
import { launch } from './launch'
import { DEMO, signIn } from './owner'
import { startStack } from './stack'

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

declare module 'vitest' {
  export interface ProvidedContext {
    appUrl: string
    chromium: Chromium
    dataDir: string
    ownerSession: Session
  }
}

/** One product and one signed-in session for all browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = resolve(process.env.DATA_DIR ?? '.data')
  const chromium = await findChromium(dataDir)
  // While a test is being written, E2E_URL names a product that runs already.
  const running = process.env.E2E_URL
  const stack = running ? { url: running, stop: async () => {} } : await startStack(dataDir)
  try {
    project.provide('appUrl', stack.url)
    project.provide('chromium', chromium)
    project.provide('dataDir', dataDir)
    project.provide('ownerSession', await openSession(chromium, stack.url))
  } catch (error) {
    await stack.stop()
    throw error
  }
  return stack.stop
}

async function openSession(chromium: Chromium, baseURL: string): Promise<Session> {
  const browser = await launch(chromium)
  try {
    const page = await browser.newPage({ baseURL })
    await page.goto('/login')
    await signIn(page, DEMO)
    await page.waitForURL('**/today')
    return await page.context().storageState()
  } finally {
    await browser.close()
  }
}
