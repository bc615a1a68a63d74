import type { Page } from 'playwright-core'
import { PASSWORD, signIn } from './owner'

/** Someone with a gym of their own, so that what a test sets disturbs no other test. */
export type GymOwner = { email: string; password: string; companyId: string; apiKey: string; gym: string }

export function newGymOwner(name: string): GymOwner {
  const mark = `${name}-${Date.now()}`
  return {
    email: `${mark}@example.com`,
    password: PASSWORD,
    companyId: `cmp_${mark}`,
    apiKey: `sk_sandbox_${mark}`,
    gym: 'Harbor Barbell',
  }
}

export async function openAs(
  page: Page,
  who: { email: string; password: string },
  path: string,
): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(path)}`)
  await signIn(page, who)
  await page.waitForURL(`**${path}`)
}
