import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { DESKTOP, inBrowser, PHONE } from './browser'
import { readTask, untilStatus } from './proposals'
import { connectGym, settle } from './quiet-gym'
import { sandbox } from './sandbox'

/**
 * What the product is for, from beginning to end: connect, see who is drifting away, approve, watch the conversation,
 * see whom it kept and what that is worth, and not be embarrassed. Two owners do it side by side, one at a desk and one
 * on a phone, so that time has to pass only once.
 */

const TIMEOUT_MS = 150_000
const PATIENCE_MS = 20_000
const MINUTE_MS = 60_000
const MONTHLY = 120
const MEMBERS = 60

type Owner = { page: Page; companyId: string }
type Chosen = Owner & { task: string; name: string; email: string }

const ZONES = [
  'Pacific/Auckland',
  'Australia/Brisbane',
  'Asia/Tokyo',
  'Asia/Bangkok',
  'Asia/Karachi',
  'Asia/Dubai',
  'Africa/Nairobi',
  'Africa/Lagos',
  'Atlantic/Azores',
  'America/Sao_Paulo',
  'America/New_York',
  'America/Denver',
  'America/Los_Angeles',
  'Pacific/Honolulu',
]
/** The sending hours begin at eight; a little earlier is near enough. */
const MORNING_HOUR = 8

async function zoneInTheMorning(): Promise<string> {
  const now = new Date((await sandbox.clock()).now)
  const hourIn = (timeZone: string) =>
    Number(now.toLocaleString('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }))
  const distance = (zone: string) => (MORNING_HOUR - hourIn(zone) + 24) % 24
  return ZONES.toSorted((a, b) => distance(a) - distance(b))[0] ?? 'America/Denver'
}

/** 1. Connect. */
async function connect(page: Page, key: string): Promise<Owner> {
  const companyId = `cmp_done_${key}_${Date.now()}`
  const gym = { companyId, apiKey: `sk_sandbox_${companyId}`, name: 'Northside Strength' }
  await sandbox.openGym({ ...gym, members: MEMBERS, seed: 11 })
  await connectGym(page, gym, `${companyId}@example.com`)
  await settle(inject('stackDir'), companyId)
  // Where it is morning now: first notes leave in the morning, and no day has to pass for that.
  await page.goto('/settings')
  await page.getByLabel('Timezone').selectOption(await zoneInTheMorning())
  await page.getByRole('region', { name: 'Limits and hours' }).getByRole('button', { name: 'Save' }).click()
  await page.getByText(/Saved/).first().waitFor()
  await page.goto('/settings/prices')
  await page.getByLabel('What a member pays a month').fill(String(MONTHLY))
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await page.getByText(/Saved/).first().waitFor()
  return { page, companyId }
}

/** 2. Whoever is at risk surfaces, with words that say why; 3. and is written to once somebody approves. */
async function approveOne({ page, companyId }: Owner): Promise<Chosen> {
  const card = page.getByRole('article').filter({ hasText: 'At-risk member' }).first()
  await expect
    .poll(
      async () => {
        await page.goto('/tasks?view=review')
        return card.count()
      },
      { timeout: PATIENCE_MS, interval: 1_000 },
    )
    .toBeGreaterThan(0)
  const name = (await card.getByRole('heading').getByRole('link').textContent()) ?? ''
  const task = ((await card.getAttribute('id')) ?? '').replace('card-', '')
  await card
    .getByText(/in the last month|last visit|not been here/i)
    .first()
    .waitFor()
  await card.getByText(`Hi ${name.split(' ')[0]},`).waitFor()
  await card.getByRole('button', { name: 'Approve' }).click()
  await page.getByText(`Approved: ${name}`).waitFor()
  // Leaving the page sends it at once.
  await page.goto('/today')
  await untilStatus(page, task, 'ready')
  const person = (await sandbox.people(name)).find((it) => it.companyId === companyId)
  return { page, companyId, task, name, email: person?.email ?? '' }
}

async function untilTheyLeave(chosen: Chosen[]): Promise<void> {
  const due = await Promise.all(
    chosen.map(async ({ page, task }) => Date.parse((await readTask(page, task)).dueAt ?? '')),
  )
  const wait = Math.max(...due) - Date.parse((await sandbox.clock()).now)
  // Only until they have left: given an hour, the sandbox's members begin to answer in ways of their own.
  await sandbox.advance(`${Math.max(1, Math.ceil(wait / MINUTE_MS)) + 3}m`)
}

/** 4. The conversation can be watched: what left, and what came back. */
async function watch({ page, email, task }: Chosen): Promise<void> {
  const [mail, ...more] = await sandbox.mailbox(email)
  expect(more).toEqual([])
  if (!mail) throw new Error(`${email} has got no message.`)
  // 6. Nothing in it embarrasses: the way out, the address, and no slot left unfilled.
  expect(Object.keys(mail.headers).map((it) => it.toLowerCase())).toContain('list-unsubscribe-post')
  expect(mail.text).toMatch(/Unsubscribe: /)
  expect(mail.text).not.toMatch(/\{|\}|\[|undefined|null/)
  await sandbox.reply(mail.id, 'Thanks for writing! See you on Thursday morning.')
  await page.goto(`/conversations/${task}`)
  await page
    .getByText('Delivered')
    .or(page.getByText(/, delivered/))
    .first()
    .waitFor()
  await expect
    .poll(
      async () => {
        await page.reload()
        return page.getByText('See you on Thursday morning').count()
      },
      { timeout: PATIENCE_MS, interval: 1_000 },
    )
    .toBeGreaterThan(0)
}

/** 5. Members kept, and the money, open to the rows they count. */
async function seeKept({ page, task, name }: Chosen): Promise<void> {
  await untilStatus(page, task, 'completed')
  await page.goto('/today')
  const figure = (label: RegExp) => page.locator('dl > div', { has: page.getByText(label) }).getByRole('link')
  expect(await figure(/^Members kept in/).textContent()).toBe('1')
  expect(await figure(/^Money kept in/).textContent()).toMatch(/^\$[1-9]\d*$/)
  await figure(/^Members kept in/).click()
  await page.waitForURL('**/tasks?view=kept')
  await page.locator(`a:visible[href="/tasks/${task}"]`, { hasText: name }).waitFor()
}

/** 6. Who says stop is never written to again, and the list shows it. */
async function stopMeansStop({ page, email }: Chosen): Promise<void> {
  const before = await sandbox.mailbox(email)
  await sandbox.reply(before.at(-1)?.id ?? '', 'Please stop emailing me.')
  await expect
    .poll(
      async () => {
        await page.goto(`/settings/stop-list?q=${encodeURIComponent(email)}`)
        return page.getByText(email).count()
      },
      { timeout: PATIENCE_MS, interval: 1_000 },
    )
    .toBeGreaterThan(0)
  expect(await sandbox.mailbox(email)).toHaveLength(before.length)
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(excess).toBeLessThanOrEqual(0)
}

describe('the whole of it', () => {
  it(
    'connects, surfaces, is approved, converses, keeps a member and embarrasses nobody, at a desk and on a phone',
    inBrowser({ as: 'visitor', viewport: DESKTOP }, async (desk) => {
      const browser = desk.context().browser()
      const phone = await browser?.newPage({ baseURL: inject('appUrl'), viewport: PHONE })
      if (!phone) throw new Error('no browser')
      try {
        const owners = [await connect(desk, 'desk'), await connect(phone, 'phone')]
        const chosen: Chosen[] = []
        for (const owner of owners) chosen.push(await approveOne(owner))
        await untilTheyLeave(chosen)
        for (const it of chosen) await watch(it)
        for (const { email, companyId } of chosen) {
          await sandbox.happen('checkin.created', { customerId: email, companyId })
        }
        await sandbox.advance('10m')
        for (const it of chosen) await seeKept(it)
        for (const it of chosen) await stopMeansStop(it)
      } finally {
        await phone.context().close()
      }
    }),
    TIMEOUT_MS,
  )
})
