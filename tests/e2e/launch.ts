import { type Browser, chromium } from 'playwright-core'
import type { Chromium } from './chromium'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
export function launch({ path, environment }: Chromium): Promise<Browser> {
  return chromium.launch({ executablePath: path, args: ARGS, env: { ...process.env, ...environment } })
}
