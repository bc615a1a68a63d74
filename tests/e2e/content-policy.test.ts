import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { VARIABLES } from '@/lib/env'
import { inBrowser } from './browser'

const PUBLIC = ['/', '/login', '/signup', '/sandbox', '/no-such-page']
const OWNER = ['/today', '/tasks', '/tasks?view=all', '/conversations', '/members', '/results', '/settings']

const policyOf = async (path: string) =>
  (await fetch(`${inject('appUrl')}${path}`)).headers.get('content-security-policy') ?? ''

describe('what a page may run', () => {
  it('is its own files and the scripts of this one answer, on every page', async () => {
    for (const path of PUBLIC) {
      const [policy, again] = await Promise.all([policyOf(path), policyOf(path)])
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
      expect(scripts, path).toMatch(/'nonce-[\w+/]{24}' 'strict-dynamic'$/)
      expect(scripts).not.toMatch(/unsafe|https?:|\*/)
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(again, `${path} has a new nonce each time`).not.toBe(policy)
    }
  })

  it('is nothing in an answer of the API', async () => {
    expect(await policyOf('/api/health')).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  it(
    'is enough for every page to work without a complaint of the browser',
    inBrowser({}, async (page) => {
      const complaints: string[] = []
      page.on('console', (line) => {
        if (/Content Security Policy/i.test(line.text())) complaints.push(`${page.url()}: ${line.text()}`)
      })
      for (const path of [...OWNER, ...PUBLIC]) {
        await page.goto(path)
        await page.locator('h1').first().waitFor()
      }
      expect(complaints).toEqual([])
    }),
  )

  it(
    'is not markup that got into a page',
    inBrowser({}, async (page) => {
      await page.goto('/today')
      const ran = await page.evaluate(async () => {
        const foreign = document.createElement('div')
        foreign.innerHTML =
          '<img src="data:," onerror="window.foreign = true"><a href="javascript:window.foreign = true">'
        document.body.append(foreign)
        foreign.querySelector('a')?.click()
        await new Promise((done) => setTimeout(done, 300))
        return 'foreign' in window
      })
      expect(ran).toBe(false)
    }),
  )
})

describe('no secret', () => {
  it('and no name of one stands in a file the browser gets', () => {
    const found = bundles().flatMap(({ path, text }) => {
      const names = VARIABLES.filter((name) => text.includes(name))
      const values = /sb_secret_\w|sk-ant-\w|whsec_\w|\bre_[A-Za-z0-9]{8,}/.exec(text) ?? []
      return [...names, ...values].map((it) => `${path}: ${it}`)
    })
    expect(found).toEqual([])
  })

  it(
    'stands in a page',
    inBrowser({}, async (page) => {
      const secrets = Object.entries(inject('secrets'))
      expect(secrets.length).toBeGreaterThan(5)
      for (const path of [...OWNER, ...PUBLIC]) {
        const text = await (await page.request.get(path)).text()
        expect(
          secrets.filter(([, value]) => text.includes(value)).map(([name]) => `${path}: ${name}`),
        ).toEqual([])
      }
    }),
  )
})

function bundles(): { path: string; text: string }[] {
  const files = readdirSync('.next/static', { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(js|css|json)$/.test(entry.name),
  )
  expect(files.length).toBeGreaterThan(10)
  return files.map((entry) => {
    const path = join(entry.parentPath, entry.name)
    return { path, text: readFileSync(path, 'utf8') }
  })
}
