import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

type Found = { pid: number; command: string }

// A server that was just told to stop may take a moment.
const PATIENCE_MS = 5_000

/** Processes that were started with the given variable in their environment and are still here. */
export async function leftBehindBy(variable: string): Promise<Found[]> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const found = process.platform === 'linux' ? fromProc(variable) : fromPs(variable)
    if (found.length === 0 || Date.now() > deadline) return found
    await sleep(200)
  }
}

function fromProc(variable: string): Found[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    if (!read(`/proc/${pid}/environ`).split('\0').includes(variable)) return []
    return [{ pid: Number(pid), command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ') }]
  })
}

/** Empty for a process of another user, or one that left since the folder was listed. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function fromPs(variable: string): Found[] {
  const lines = execFileSync('ps', ['-Eww', '-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n')
  return lines
    .filter((line) => line.split(' ').includes(variable))
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim().slice(0, 200) }))
}
