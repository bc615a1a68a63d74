import { AsyncLocalStorage } from 'node:async_hooks'

type Fields = Record<string, string | number | boolean | null | undefined>

const around = new AsyncLocalStorage<Fields>()

/** Everything logged within carries these fields too: the request it belongs to. */
export function withLogFields<T>(fields: Fields, run: () => T): T {
  return around.run({ ...around.getStore(), ...fields }, run)
}

/** One JSON object a line, so that a log collector can search by field. Never put a secret or a message body here. */
export function log(level: 'info' | 'warn' | 'error', event: string, fields: Fields = {}): void {
  const line = JSON.stringify({
    at: new Date().toISOString(),
    level,
    event,
    ...around.getStore(),
    ...fields,
  })
  process[level === 'info' ? 'stdout' : 'stderr'].write(`${line}\n`)
}
