import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Everything the built app is made from. What is not listed here can change without a build. */
const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.next.json',
]
const ROOT_SOURCES = /^(next\.config|postcss\.config|proxy|instrumentation)[\w.-]*\.(ts|mjs|js)$/
const STAMP = '.next/gymagents-build'
const SHOWN_LINES = 80

export type BuildOutcome = { kind: 'built' } | { kind: 'current' } | { kind: 'failed'; output: string }

export async function buildIfNeeded(onStart: (pid: number) => void = () => {}): Promise<BuildOutcome> {
  const wanted = sourceHash()
  if (existsSync('.next/BUILD_ID') && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) {
    return { kind: 'current' }
  }
  const { code, output } = await nextBuild(onStart)
  if (code !== 0) return { kind: 'failed', output: beginningOf(output) }
  writeFileSync(STAMP, wanted)
  return { kind: 'built' }
}

function nextBuild(onStart: (pid: number) => void): Promise<{ code: number | null; output: string }> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (child.pid) onStart(child.pid)
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', fail)
    child.once('close', (code) => done({ code, output }))
  })
}

/** One mistake can be reported hundreds of times; the first reports are enough to find it. */
function beginningOf(output: string): string {
  return output.split('\n').slice(0, SHOWN_LINES).join('\n')
}

function sourceHash(): string {
  const hash = createHash('sha256')
  const roots = readdirSync('.').filter((name) => ROOT_SOURCES.test(name))
  for (const path of [...SOURCES, ...roots].flatMap(filesUnder).sort()) {
    hash.update(path).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)))
}
