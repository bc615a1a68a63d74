import { renameSync, writeFileSync } from 'node:fs'

/** Whole or not at all, so that being killed halfway never leaves half a file behind. */
export function writeJson(path: string, value: unknown, mode = 0o600): void {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode })
  renameSync(draft, path)
}
