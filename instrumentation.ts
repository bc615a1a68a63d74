import { env } from '@/lib/env'

/** Runs once when a server starts: a half-configured one must not start at all. */
export function register(): void {
  try {
    env()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
