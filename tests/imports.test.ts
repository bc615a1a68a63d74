import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

/** The arrows of the house. Each folder lists what it may import; anything else is a wall. */
const ROOT = join(import.meta.dirname, '..')

const PARTS = ['app', 'components', 'lib', 'sandbox', 'bin', 'tests'] as const

/** First match wins, so the narrow rules stand above the wide ones. */
const ARROWS: { from: RegExp; may: RegExp; because: string }[] = [
  {
    from: /^lib\/tasks\//,
    may: /^lib\/(tasks\/|safety\/|clock$|ai\/model$|db\/rpc$)/,
    because: 'the core imports nothing outside itself but the clock, the safety rules and two types',
  },
  { from: /^lib\/safety\//, may: /^lib\/(safety\/|tasks\/)/, because: 'safety rules know no SDK' },
  {
    from: /^lib\/(ai|messages|gym)\//,
    may: /^lib\/($1\/|tasks\/|safety\/|db\/|env$|clock$|log$)/,
    because: 'ai, messages and gym never import each other',
  },
  { from: /^lib\/db\//, may: /^lib\/(db\/|env$)/, because: 'the database door knows only the environment' },
  { from: /^lib\/live$/, may: /^lib\//, because: 'live.ts joins everything in lib, and nothing else' },
  {
    from: /^lib\//,
    may: /^lib\/(?!live$)/,
    because: 'lib never imports a route, a component or the sandbox',
  },
  {
    from: /^components\//,
    may: /^(components\/|lib\/tasks\/)/,
    because: 'components take types from lib/tasks only',
  },
  {
    from: /^app\//,
    may: /^(app|components|lib)\//,
    because: 'routes never reach into the sandbox, bin or tests',
  },
  { from: /^(proxy|instrumentation)$/, may: /^lib\//, because: 'root files call lib' },
  {
    from: /^sandbox\//,
    may: /^(sandbox\/|lib\/(env|log)$)/,
    because: 'the sandbox stands outside the product',
  },
  {
    from: /^bin\/(sim|bench|eval|learn)$/,
    may: /^(bin|tests)\//,
    because: 'these commands run what lies in tests, and nothing else',
  },
  {
    from: /^bin\//,
    may: /^(bin|sandbox|lib)\//,
    because: 'bin starts things; it does not test or render them',
  },
  { from: /^tests\//, may: /./, because: 'tests may look anywhere' },
]

const SDKS = /^(resend|@pushpress\/|@anthropic-ai\/|@supabase\/|next|react)/
const NO_SDK = /^lib\/(tasks|safety)\//

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
}

const files = [...PARTS.flatMap(sources), 'proxy.ts', 'instrumentation.ts']

function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '')
}

function withoutExtension(path: string): string {
  return path.replace(/\.(ts|tsx|mjs|css)$/, '')
}

/** An import as a path from the root, or undefined for a package. */
function inside(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('@/')) return withoutExtension(specifier.slice(2))
  if (specifier.startsWith('.')) return withoutExtension(relative(ROOT, join(ROOT, dirname(file), specifier)))
  return undefined
}

function allowed(from: string, to: string): string | undefined {
  const rule = ARROWS.find((arrow) => arrow.from.test(from))
  if (!rule) return `${from} has no rule`
  const own = rule.from.exec(from)?.[1] ?? ''
  const may = new RegExp(rule.may.source.replaceAll('$1', own))
  return may.test(to) ? undefined : `${from} imports ${to}, but ${rule.because}`
}

describe('the arrows of the house', () => {
  it('are followed by every import', () => {
    const broken = files.flatMap((file) =>
      importsOf(file).flatMap((specifier) => {
        const to = inside(file, specifier)
        return to === undefined ? [] : (allowed(withoutExtension(file), to) ?? [])
      }),
    )
    expect(broken).toEqual([])
  })

  it('let the core know the model and the database by their types only', () => {
    const broken = files
      .filter((file) => file.startsWith('lib/tasks/'))
      .filter((file) =>
        /^import (?!type ).*['"]@\/lib\/(ai|db)\//m.test(readFileSync(join(ROOT, file), 'utf8')),
      )
    expect(broken).toEqual([])
  })

  it('keep SDKs out of the core', () => {
    const broken = files
      .filter((file) => NO_SDK.test(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((it) => SDKS.test(it))
          .map((it) => `${file} imports ${it}`),
      )
    expect(broken).toEqual([])
  })

  it('leave process.env to lib/env.ts in everything that runs in production', () => {
    const readers = files
      .filter((file) => /^(app|components|lib)\//.test(file) || !file.includes('/'))
      .filter((file) =>
        // NEXT_RUNTIME is a constant of the bundler, not configuration.
        /process\.env(?!\.NEXT_RUNTIME\b)/.test(
          readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
        ),
      )
    expect(readers).toEqual(['lib/env.ts'])
  })

  it('would catch a wall being crossed', () => {
    expect(allowed('lib/ai/claude', 'lib/gym/risk')).toMatch(/never import each other/)
    expect(allowed('lib/tasks/gate', 'lib/db/members')).toMatch(/imports nothing outside itself/)
    expect(allowed('app/api/health/route', 'sandbox/server')).toMatch(/never reach into the sandbox/)
    expect(allowed('lib/ai/claude', 'lib/ai/schemas')).toBeUndefined()
  })
})
