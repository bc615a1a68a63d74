import { resolve } from 'node:path'
import { installIfNeeded, loadTypeScript, ROOT, refuse } from './install.mjs'

const dataDir = resolve(process.env.DATA_DIR || `${ROOT}/.data`)
const port = Number(process.env.PORT || 3000)
if (!Number.isInteger(port) || port < 1 || port > 65535) {
  refuse(`PORT must be a number from 1 to 65535; it is "${process.env.PORT}".`)
}
// How long a new demo gym has been with us. 0 begins today, with nothing done yet.
const demoDays = Number(process.env.DEMO_DAYS || 16)
if (!Number.isInteger(demoDays) || demoDays < 0 || demoDays > 60) {
  refuse(`DEMO_DAYS must be a number from 0 to 60; it is "${process.env.DEMO_DAYS}".`)
}

process.chdir(ROOT)
installIfNeeded()
await loadTypeScript()
const { run } = await import('./stack/run.ts')
await run({ port, dataDir, dev: process.argv.includes('--dev'), demoDays })
