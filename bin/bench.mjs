import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { installIfNeeded, ROOT, refuse } from './install.mjs'

/**
 * Runs tests/bench/*.bench.ts one after the other, each in a process of its own, or only those named: `npm run bench
 * -- sync`. The last line of a benchmark is one JSON object, and so is the last line here. A benchmark that misses its
 * target exits with 1, and so does this.
 */

process.chdir(ROOT)
installIfNeeded()

const SUFFIX = '.bench.ts'
const there = readdirSync('tests/bench')
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !there.includes(name))
if (unknown) refuse(`There is no benchmark "${unknown}". There are: ${there.join(', ')}.`)

const results = {}
for (const name of wanted.length > 0 ? wanted : there) {
  process.stdout.write(`\n── ${name}\n`)
  const { code, lastLine } = await run(`tests/bench/${name}${SUFFIX}`)
  results[name] = { ok: code === 0, ...read(lastLine) }
}
const ok = Object.values(results).every((result) => result.ok)
process.stdout.write(`\n${JSON.stringify({ ok, ...figures(results), ...results })}\n`)
process.exitCode = ok ? 0 : 1

/** The engine's own figures stand at the top, where a script finds them. */
function figures({ engine = {}, tick = {} }) {
  const { engine_per_s, graphile_per_s, engine_ratio } = engine
  const { tick_ms_10k, tick_ms_1m, tick_growth } = tick
  return { engine_per_s, graphile_per_s, engine_ratio, tick_ms_10k, tick_ms_1m, tick_growth }
}

function run(file) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk)
      output += chunk
    })
    child.once('error', fail)
    child.once('close', (code) => done({ code, lastLine: output.trimEnd().split('\n').at(-1) ?? '' }))
  })
}

function read(line) {
  try {
    const value = JSON.parse(line)
    return typeof value === 'object' ? value : { ok: false, error: 'It said nothing about its result.' }
  } catch {
    return { ok: false, error: 'It ended without a result.' }
  }
}
