import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '@/sandbox/schema'

/** Ways a provider can fail on demand. */
export const FAULT_MODES = {
  pushpress: ['ok', 'down', 'slow', 'timeout-after-accept', 'garbage', 'unauthorized', 'rate-limited'],
  resend: ['ok', 'down', 'slow', 'timeout-after-accept', 'rate-limited'],
  claude: ['ok', 'down', 'slow', 'timeout-after-accept', 'garbage', 'rate-limited'],
} as const

export type Provider = keyof typeof FAULT_MODES
export type FaultModes = { [P in Provider]: string }

export type Faults = {
  mode(provider: Provider): string
  all(): FaultModes
  set(change: unknown): Promise<{ error: string } | null>
}

const SLOW_MS = 3_000
const PROVIDERS = Object.keys(FAULT_MODES) as Provider[]

export async function openFaults(sql: Sql): Promise<Faults> {
  const [row] = await sql<{ value: FaultModes }[]>`select value from setting where key = 'faults'`
  let modes: FaultModes = { pushpress: 'ok', resend: 'ok', claude: 'ok', ...row?.value }
  return {
    mode: (provider) => modes[provider],
    all: () => ({ ...modes }),
    async set(change) {
      const problem = problemWith(change)
      if (problem) return { error: problem }
      modes = { ...modes, ...(change as Partial<FaultModes>) }
      await sql`insert into setting values ('faults', ${sql.json(modes)})
        on conflict (key) do update set value = excluded.value`
      return null
    },
  }
}

function problemWith(change: unknown): string | null {
  if (typeof change !== 'object' || change === null || Array.isArray(change) || !Object.keys(change).length) {
    return `Send an object that names a provider (${PROVIDERS.join(', ')}) and its mode, such as {"resend":"down"}.`
  }
  for (const [name, mode] of Object.entries(change)) {
    const provider = PROVIDERS.find((it) => it === name)
    if (!provider) return `"${name}" is not a provider. Name one of: ${PROVIDERS.join(', ')}.`
    const possible: readonly string[] = FAULT_MODES[provider]
    if (typeof mode !== 'string' || !possible.includes(mode)) {
      return `"${name}" cannot be ${JSON.stringify(mode)}. Send one of: ${possible.join(', ')}.`
    }
  }
  return null
}

/** Nothing answers: the connection breaks before a single byte. */
export function hangUp(response: ServerResponse): void {
  response.socket?.destroy()
}

export function beSlow(): Promise<void> {
  return sleep(SLOW_MS)
}
