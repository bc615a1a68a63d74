import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { DESKTOP, inBrowser, PHONE } from './browser'
import { newGymOwner, openAs } from './gym-owner'
import { PASSWORD, signUp } from './owner'
import { sandbox } from './sandbox'

/** One gym for all of these, opened by the first; each goes on where the one before left it. */
const OWNER = newGymOwner('settings')
const COACH = { email: `coach-of-${OWNER.email}`, password: PASSWORD }
const REPLAY_TIMEOUT_MS = 60_000

const save = (page: Page, at = 0) => page.getByRole('button', { name: 'Save', exact: true }).nth(at).click()
const saved = (page: Page) => page.getByText('Saved.').first().waitFor()

describe('setting up', () => {
  it(
    'leads from sign-up to the first proposals, and whoever leaves comes back to the same step',
    inBrowser({ as: 'visitor', viewport: DESKTOP }, async (page) => {
      const { companyId, apiKey, gym } = OWNER
      await sandbox.openGym({ companyId, apiKey, name: gym, members: 40, seed: 11 })
      await signUp(page, OWNER.email)
      await page.getByLabel('Name of your gym').fill(gym)
      await page.getByRole('button', { name: 'Create gym' }).click()
      await page.getByLabel('Company ID').fill(companyId)
      await page.getByLabel('API key').fill(apiKey)
      await page.getByRole('button', { name: 'Connect' }).click()
      await page.getByRole('link', { name: 'Go on', exact: true }).click({ timeout: 30_000 })

      await page.getByLabel('Postal address').fill('')
      await page.getByRole('button', { name: 'Save and go on' }).click()
      await page.getByText('The law requires it in every message.').waitFor()
      await page.goto('/members')
      await page.goto('/onboarding')
      await page.getByLabel('Kind of gym').fill('strength gym')
      await page.getByLabel('Postal address').fill('1 Harbor Way, Portland, OR')
      await page.getByLabel('Your name').fill('Kim')
      await page.getByLabel('Sign-off').fill('Coach Kim')
      const preview = page.getByRole('region', { name: 'Preview' })
      await preview.getByText('Coach Kim').waitFor()
      await page.getByRole('button', { name: 'Save and go on' }).click()

      await page.waitForURL('**/onboarding?step=limits')
      await page.getByLabel('Messages one member can get').fill('99')
      await page.getByRole('button', { name: 'Agree and go on' }).click()
      await page.getByText('can be 1 to 7, not more and not less.').waitFor()
      await page.getByLabel('Messages one member can get').fill('2')
      await page.getByRole('button', { name: 'Agree and go on' }).click()

      await page.waitForURL('**/onboarding?step=sender')
      await page.getByRole('button', { name: `Send a test to ${OWNER.email}` }).click()
      await page.getByText(`Sent to ${OWNER.email}.`).waitFor()
      expect((await sandbox.mailbox(OWNER.email)).map(({ subject }) => subject).join()).toMatch(/test/i)
      await page.getByRole('button', { name: 'Go on', exact: true }).click()

      await page.waitForURL('**/onboarding?step=proposals')
      await page.getByRole('heading', { name: 'Here is what we would say today' }).waitFor()
      await page.getByText('Written by the built-in playbook').first().waitFor()
      await page.getByText('Proposals only').waitFor()
      await page.getByRole('button', { name: 'Replay the last 90 days' }).click()
      await page.getByText('Noticed in 90 days').waitFor({ timeout: REPLAY_TIMEOUT_MS })
      await page.getByRole('button', { name: 'Finish setting up' }).click()
      await page.waitForURL('**/today')
      await page.goto('/onboarding')
      await page.getByRole('heading', { name: `${gym} is set up` }).waitFor()
    }),
    120_000,
  )
})

describe('settings', () => {
  it(
    'are kept, and a form that was overtaken in another tab says so and overwrites nothing',
    inBrowser({ as: 'visitor', viewport: PHONE }, async (page) => {
      await openAs(page, OWNER, '/settings')
      const other = await page.context().newPage()
      await other.goto('/settings')
      const weekly = 'Messages one member can get'
      expect(await page.getByLabel(weekly).inputValue()).toBe('2')
      await page.getByLabel(weekly).fill('4')
      await save(page, 1)
      await saved(page)

      await other.getByLabel('Messages the gym sends a day').fill('20')
      await save(other, 1)
      await other.getByText('Somebody changed the settings while you had this form open').waitFor()
      expect(await other.getByLabel('Messages the gym sends a day').inputValue()).toBe('20')
      await page.reload()
      expect(await page.getByLabel(weekly).inputValue()).toBe('4')
      expect(await page.getByLabel('Messages the gym sends a day').inputValue()).toBe('15')
    }),
  )

  it(
    'refuse HTML and a name that is too long, and keep one from right to left',
    inBrowser({ as: 'visitor', viewport: DESKTOP }, async (page) => {
      await openAs(page, OWNER, '/settings/profile')
      const signOff = page.getByLabel('Sign-off')
      await signOff.fill('<img src=x onerror=alert(1)>')
      await save(page)
      await page.getByText('without < or >').first().waitFor()
      expect(await page.locator('img').count()).toBe(0)
      await signOff.fill('x'.repeat(2000))
      await save(page)
      await page
        .getByText(/is at most \d+ characters long/)
        .first()
        .waitFor()
      await signOff.fill('קים')
      await save(page)
      await saved(page)
      await page.reload()
      expect(await signOff.inputValue()).toBe('קים')
    }),
  )

  it(
    'show what autopilot would have done before it is switched on, and say what a plan costs',
    inBrowser({ as: 'visitor', viewport: PHONE }, async (page) => {
      await openAs(page, OWNER, '/settings')
      await page.getByRole('button', { name: 'Replay the last 90 days' }).waitFor()
      await page.getByRole('radio', { name: /^Autopilot/ }).check()
      await save(page)
      await saved(page)
      await page.getByRole('button', { name: 'Replay the last 90 days' }).waitFor({ state: 'detached' })

      await page.goto('/settings/prices')
      const price = page.getByLabel('Unlimited', { exact: true })
      await price.fill('=1+1')
      await page.getByRole('button', { name: 'Save prices' }).click()
      await page.getByText('Enter an amount in dollars').first().waitFor()
      await price.fill('179.50')
      await page.getByRole('button', { name: 'Save prices' }).click()
      await saved(page)
      await page.reload()
      expect(await price.inputValue()).toBe('179.50')
      await page.goto('/members?standing=active&q=')
      await page.locator('a[href^="/members/"]:visible').first().waitFor()
    }),
  )

  it(
    'repeat a task on a day that exists, and say so in words',
    inBrowser({ as: 'visitor', viewport: DESKTOP }, async (page) => {
      await openAs(page, OWNER, '/settings/schedules')
      await page.getByLabel('In a sentence').fill('Who left, and why?')
      await page.getByLabel('When').evaluate((select) => {
        select.append(new Option('The 31st of never', 'm99'))
      })
      await page.getByLabel('When').selectOption('m99')
      await page.getByRole('button', { name: 'Add' }).click()
      await page.locator('select[name=days][aria-invalid=true]').waitFor()
      await page.getByLabel('When').selectOption('m1')
      await page.getByRole('button', { name: 'Add' }).click()
      await page.getByText('The schedule is set.').waitFor()
      await page.getByText('The 1st of every month at 8 am').waitFor()
      await page.getByRole('button', { name: 'Switch off' }).click()
      await page.getByText('Switched off').waitFor()
    }),
  )
})

describe('the team', () => {
  it(
    'grows by an invitation that a second person accepts, who may look at settings and not change them',
    inBrowser({ as: 'visitor', viewport: DESKTOP }, async (page) => {
      await openAs(page, OWNER, '/settings/team')
      await page.getByLabel('Their email').fill(COACH.email)
      await page.getByRole('button', { name: 'Invite' }).click()
      await page.getByText(`${COACH.email} has been sent a link.`).waitFor()
      const [mail] = await sandbox.mailbox(COACH.email)
      const link = /http\S+\/invitation\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
      expect(link).toContain(inject('appUrl'))

      await page.goto(link)
      await page.getByText(`this invitation is for ${COACH.email}`).waitFor()
      await page.context().clearCookies()
      await page.goto(link)
      await page.getByRole('link', { name: 'Create an account' }).click()
      await page.getByLabel('Email').fill(COACH.email)
      await page.getByLabel('Password').fill(COACH.password)
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByRole('button', { name: `Join ${OWNER.gym}` }).click()
      await page.waitForURL('**/members')

      await page.goto('/settings')
      await page.getByText('You can look at these settings.').waitFor()
      expect(await page.getByLabel('Messages one member can get').isDisabled()).toBe(true)
      expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
      expect(await page.getByRole('link', { name: 'Stop or close' }).count()).toBe(0)
      await page.goto('/settings/team')
      expect(await page.getByRole('button', { name: /Invite|Change|Remove/ }).count()).toBe(0)
    }),
  )

  it(
    'always keeps an owner, and the owner decides who does what',
    inBrowser({ as: 'visitor', viewport: PHONE }, async (page) => {
      await openAs(page, OWNER, '/settings/team')
      const row = (email: string) => page.getByRole('listitem').filter({ hasText: email })
      const self = page.getByRole('listitem').filter({ hasText: '(you)' })
      await self.getByRole('combobox').selectOption('staff')
      await self.getByRole('button', { name: 'Change' }).click()
      await page.getByText('A gym needs an owner. Make someone else an owner first.').waitFor()
      await row(COACH.email).getByRole('combobox').selectOption('staff')
      await row(COACH.email).getByRole('button', { name: 'Change' }).click()
      await row(COACH.email).getByText('Staff, joined today').waitFor()
      page.once('dialog', (dialog) => void dialog.accept())
      await row(COACH.email).getByRole('button', { name: 'Remove' }).click()
      await row(COACH.email).waitFor({ state: 'detached' })
    }),
  )
})
