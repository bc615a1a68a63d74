import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installIfNeeded, loadTypeScript, ROOT, refuse } from './install.mjs'

// npm run eval -- --kind optout --cases FILE.jsonl
// Runs tests/evals/<kind>.ts over labelled cases, one JSON object a line. Prints a page of findings; the last line is the
// score. Without a kind, all of them with the shipped cases.

const USAGE = 'npm run eval -- [--kind optout|reply|draft|risk] [--cases FILE.jsonl]'
const KINDS = ['optout', 'reply', 'draft', 'risk']

const { kind, cases } = readArguments()
const runs = (kind ? [kind] : KINDS).map((it) => {
  const file = cases ?? join('tests', 'evals', `${it}.jsonl`)
  return { kind: it, file, lines: readCases(cases ?? join(ROOT, file), file) }
})

process.chdir(ROOT)
installIfNeeded()
await loadTypeScript()
const { report } = await import('../tests/evals/report.ts')
const scores = {}
for (const { kind, file, lines } of runs) {
  const { run } = await import(`../tests/evals/${kind}.ts`)
  try {
    scores[kind] = await run(lines)
  } catch (error) {
    refuse(`The cases in ${file} cannot be judged: ${reasonOf(error)}`)
  }
  process.stdout.write(`${report(kind, file, scores[kind])}\n`)
}
process.stdout.write(`${JSON.stringify(kind ? scores[kind] : scores)}\n`)

function readArguments() {
  try {
    const { values } = parseArgs({ options: { kind: { type: 'string' }, cases: { type: 'string' } } })
    if (!values.kind && !values.cases) return values
    const known = values.kind && /^[a-z]+$/.test(values.kind)
    if (known && existsSync(join(ROOT, 'tests', 'evals', `${values.kind}.ts`))) return values
    return refuse(values.kind ? `There is no eval "${values.kind}". Use: ${USAGE}` : `Use: ${USAGE}`)
  } catch (error) {
    return refuse(`${error.message}\nUse: ${USAGE}`)
  }
}

function readCases(path, name) {
  if (!existsSync(path)) return refuse(`There is no file ${name}.`)
  let text
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    return refuse(`${name} cannot be read: ${error.message}`)
  }
  const cases = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    try {
      cases.push(JSON.parse(line))
    } catch {
      refuse(`${name}, line ${at + 1} is not JSON.`)
    }
  }
  if (cases.length === 0) refuse(`${name} holds no cases.`)
  return cases
}

/** Zod's issues name the case by its place in the list; people count lines from one. */
function reasonOf(error) {
  const [issue] = error.issues ?? []
  if (!issue) return error.message
  const [at, ...field] = issue.path
  return `case ${Number(at) + 1}, ${field.join('.') || 'the case'}: ${issue.message}`
}
