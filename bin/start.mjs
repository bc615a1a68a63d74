import { resolve } from 'node:path'
import { installIfNeeded, loadTypeScript, ROOT, refuse } from './install.mjs'

const dataDir = resolve(process.env.DATA_DIR || `${ROOT}/.data`)
const port = Number(process.env.PORT || 3000)
if (!Number.isInteger(port) || port < 1 || port > 65535) {
  refuse(`PORT must be a number from 1 to 65535; it is "${process.env.PORT}".`)
}

process.chdir(ROOT)
installIfNeeded()
await loadTypeScript()
const { run } = await import('./stack/run.ts')
await run({ port, dataDir, dev: process.argv.includes('--dev') })
