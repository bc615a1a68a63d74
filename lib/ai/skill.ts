import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Skills are files beside the code; next.config.ts sends them along with every route that may need them. */
const FOLDER = 'lib/skills'
const NAME = /^_?[a-z][a-z0-9-]{0,60}$/

const known = new Map<string, string | undefined>()

/** The text of a skill, or nothing when there is none: a task without instructions goes to the owner. */
export function loadSkill(name: string): string | undefined {
  if (!NAME.test(name)) return undefined
  if (!known.has(name)) known.set(name, read(name))
  return known.get(name)
}

function read(name: string): string | undefined {
  try {
    return readFileSync(join(process.cwd(), FOLDER, `${name}.md`), 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
