import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, inBrowser, PHONE } from './browser'

const MARK = Date.now()
const address = (name: string) => `${name}-${MARK}@stopped.example`
const csv = (text: string, encoding: BufferEncoding = 'utf8') => ({
  name: 'list.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text, encoding),
})
const choose = (page: Page, file: ReturnType<typeof csv>) =>
  page.getByLabel('A CSV file with an “email” column').setInputFiles(file)

describe('the stop list', () => {
  it(
    'shows what a file would do, takes the addresses in it whatever wrote it, and gives them back',
    inBrowser({ viewport: DESKTOP }, async (page) => {
      await page.goto('/settings/stop-list')
      await choose(page, csv('name,phone\nAnn,555'))
      await page.getByText('No column is called “email”').waitFor()

      const file = `Name;E-Mail\nJosé;${address('jose')}\n=HYPERLINK("x");+${address('plus')}\nBroken;=1+1\n`
      await choose(page, csv(file, 'latin1'))
      await page.getByText('2 addresses found').waitFor()
      await page.getByText('line 4 (=1+1)').waitFor()
      await page.getByRole('button', { name: 'Stop messages to 2 addresses' }).click()
      await page.getByText('2 addresses added.').waitFor()

      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download the list as CSV' }).click()
      const text = readFileSync(await (await download).path(), 'utf8')
      expect(text).toContain(address('jose'))
      // A spreadsheet would calculate what begins with a plus.
      expect(text).toContain(`'+${address('plus')}`)
      expect(text).not.toMatch(/(^|,)"?[=+@-]/m)
    }),
  )

  it(
    'refuses 50 MB before reading it, and says so',
    inBrowser({ viewport: DESKTOP }, async (page) => {
      await page.goto('/settings/stop-list')
      await choose(page, csv(`email\n${'a'.repeat(3_000_000)}`))
      await page.getByText('The file is larger than 2 MB. Split it.').waitFor()
      const status = await page.evaluate(async () => {
        const body = new Blob([new Uint8Array(50 * 1024 * 1024)])
        return (await fetch('/settings/stop-list/preview', { method: 'POST', body })).status
      })
      expect(status).toBe(413)
    }),
  )

  it(
    'takes one address by hand on a phone, once, and lets it go again after asking',
    inBrowser({ viewport: PHONE }, async (page) => {
      await page.goto('/settings/stop-list')
      const add = page.getByRole('button', { name: 'Never write to them' })
      await page.getByLabel('Email', { exact: true }).fill(address('hand'))
      await add.click()
      await page.getByText(`${address('hand')} will not be written to again.`).waitFor()
      await page.getByLabel('Email', { exact: true }).fill(address('hand').toUpperCase())
      await add.click()
      await page.getByText('This address is on the list already.').waitFor()

      await page.goto(`/settings/stop-list?q=${encodeURIComponent(address('hand'))}`)
      page.once('dialog', (dialog) => void dialog.accept())
      await page.getByRole('button', { name: 'Allow again' }).click()
      await page.getByRole('heading', { name: 'No address matches' }).waitFor()
    }),
  )
})
