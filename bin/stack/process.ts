import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 50

/**
 * What tells a process from a later one that was given the same number: the moment it began. A command line would
 * not do, because servers rename themselves. Undefined when there is no such process, or only its corpse.
 */
export function identityOf(pid: number): string | undefined {
  return process.platform === 'linux' ? identityFromProc(pid) : identityFromPs(pid)
}

function identityFromProc(pid: number): string | undefined {
  const [state, ticksAtStart] = statOf(pid, [0, 19])
  if (!state || state === 'Z' || state === 'X') return undefined
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticksAtStart}`
}

/** Undefined where it cannot be had without asking another program. */
export function parentOf(pid: number): number | undefined {
  const [parent] = statOf(pid, [1])
  return parent ? Number(parent) : undefined
}

// Not every Linux has `ps`, but every Linux has /proc.
function statOf(pid: number, fields: number[]): (string | undefined)[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses comes first and may itself contain spaces and parentheses.
    const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.map((at) => values[at])
  } catch {
    return []
  }
}

function identityFromPs(pid: number): string | undefined {
  try {
    const line = execFileSync('ps', ['-p', String(pid), '-o', 'stat=,lstart='], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
    const [state = '', ...started] = line.trim().split(/\s+/)
    return state === '' || state.startsWith('Z') ? undefined : started.join(' ')
  } catch {
    return undefined
  }
}

/** Asks the process and everything in its group to leave, and insists after `patienceMs`. */
export async function stopGroup(pid: number, patienceMs: number): Promise<void> {
  const identity = identityOf(pid)
  signalGroup(pid, 'SIGTERM')
  const deadline = Date.now() + patienceMs
  while (identity && identityOf(pid) === identity) {
    if (Date.now() > deadline) signalGroup(pid, 'SIGKILL')
    await sleep(POLL_MS)
  }
  // The leader may have left before the processes it started.
  signalGroup(pid, 'SIGKILL')
}

export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    const gone = error instanceof Error && 'code' in error && ['ESRCH', 'EPERM'].includes(String(error.code))
    if (!gone) throw error
  }
}
