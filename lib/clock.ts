import { env } from '@/lib/env'

/**
 * The time, for everything that decides anything by it. In the sandbox it is the sandbox's clock, which can be
 * moved. Routes and pages ask once and hand the answer down; nothing below them reads a clock.
 */
export async function now(): Promise<Date> {
  const { SANDBOX_URL } = env()
  if (!SANDBOX_URL) return new Date()
  const answer = await fetch(`${SANDBOX_URL}/clock`, { cache: 'no-store' })
  const { now } = (await answer.json()) as { now: string }
  return new Date(now)
}
