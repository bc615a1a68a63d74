import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityOf, stopGroup } from '@/bin/stack/process'
import { Refusal, say } from '@/bin/stack/say'
import { writeJson } from '@/bin/stack/write-file'

/**
 * One start per data folder. `running.json` names the start that owns the folder and the processes it began, so that
 * the next one can tell a living owner from one that was killed, and stop what it left behind.
 */

type Owned = { pid: number; identity: string }
type Running = Owned & { url: string; stopping: boolean; children: (Owned & { name: string })[] }

export type Lock = {
  recordChild(name: string, pid: number): void
  /** Tells a start that is waiting for the folder that it need not wait long. */
  markStopping(): void
  release(): void
}

const LEFTOVER_PATIENCE_MS = 3_000
// An owner whose terminal or npm was just killed notices within a second or so.
const NOTICE_MS = 2_000
const STOPPING_MS = 20_000

export async function lockData(dataDir: string, url: string): Promise<Lock> {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'running.json')
  const mine: Running = { ...self(), url, stopping: false, children: [] }
  const leftBehind = await takeOver(path, mine)
  for (const child of leftBehind) {
    if (identityOf(child.pid) !== child.identity) continue
    say(`  Stopping ${child.name}, left behind by a start that was killed …`)
    await stopGroup(child.pid, LEFTOVER_PATIENCE_MS)
  }
  return {
    recordChild(name, pid) {
      const identity = identityOf(pid)
      if (identity) mine.children.push({ name, pid, identity })
      writeJson(path, mine)
    },
    markStopping() {
      mine.stopping = true
      writeJson(path, mine)
    },
    release() {
      rmSync(path, { force: true })
    },
  }
}

/** Puts `mine` in place and returns what a dead owner left behind; refuses when the owner lives. */
async function takeOver(path: string, mine: Running): Promise<Running['children']> {
  const began = Date.now()
  for (;;) {
    if (placeNew(path, mine)) return []
    const text = readIfThere(path)
    if (text === undefined) continue
    const owner = parse(text)
    if (!owner || identityOf(owner.pid) !== owner.identity) {
      if (!removeExactly(path, text)) continue
      if (placeNew(path, { ...mine, children: owner?.children ?? [] })) return owner?.children ?? []
      continue
    }
    if (Date.now() - began > (owner.stopping ? STOPPING_MS : NOTICE_MS)) {
      throw new Refusal(
        `GymAgents is already running on this data folder, at ${owner.url} (process ${owner.pid}).\n` +
          `Stop it with Ctrl-C in its terminal or: kill ${owner.pid}\n` +
          'To run a second one beside it: PORT=3001 DATA_DIR=.data-2 npm start',
      )
    }
    await sleep(100)
  }
}

/** A link fails when the name is taken, so of two starts at the same moment one loses. */
function placeNew(path: string, mine: Running): boolean {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(mine, null, 2)}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Takes the dead owner's file away, unless another start was quicker and it is already a living owner's. */
function removeExactly(path: string, text: string): boolean {
  const aside = `${path}.${process.pid}.old`
  try {
    renameSync(path, aside)
  } catch {
    return false
  }
  if (readFileSync(aside, 'utf8') === text) {
    rmSync(aside)
    return true
  }
  renameSync(aside, path)
  return false
}

function self(): Owned {
  const identity = identityOf(process.pid)
  if (!identity) throw new Error('This process cannot find itself in the process list.')
  return { pid: process.pid, identity }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function parse(text: string): Running | undefined {
  try {
    return JSON.parse(text) as Running
  } catch {
    return undefined
  }
}
