type Fields = Record<string, string | number | boolean | null | undefined>

/** One JSON object a line, so that a log collector can search by field. Never put a secret or a message body here. */
export function log(level: 'info' | 'warn' | 'error', event: string, fields: Fields = {}): void {
  const line = JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })
  process[level === 'info' ? 'stdout' : 'stderr'].write(`${line}\n`)
}
