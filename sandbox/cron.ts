import { Cron } from 'croner'
import type { AttachedApp, Context } from '@/sandbox/context'

/** One entry of the application's schedule, fired as Vercel fires it: GET with the secret as bearer token, in UTC. */

export type Firing = { path: string; at: string; status: number; ms: number; error?: string }

export type ScheduledCron = {
  path: string
  /** The first firing after this moment. */
  nextAfter(at: Date): Date | null
  /** What the route promised at its last firing, and what had happened by then. */
  idle: { until: Date; activity: number } | null
  running: boolean
}

const TIMEOUT_MS = 300_000

export function scheduleOf(app: AttachedApp): ScheduledCron[] {
  return app.crons.map(({ path, schedule }) => {
    const pattern = new Cron(schedule, { timezone: 'UTC', paused: true })
    return { path, nextAfter: (at) => pattern.nextRun(at), idle: null, running: false }
  })
}

/** The next firing that matters: one before the promised time does nothing as long as nothing happened. */
export function nextFiring(context: Context, cron: ScheduledCron, after: Date): Date | null {
  const next = cron.nextAfter(after)
  if (!next || !cron.idle || cron.idle.activity !== context.activity || next >= cron.idle.until) return next
  return cron.nextAfter(new Date(cron.idle.until.getTime() - 1))
}

export async function fire(
  context: Context,
  app: AttachedApp,
  cron: ScheduledCron,
  at: Date,
): Promise<Firing> {
  const activity = context.activity
  const began = Date.now()
  cron.running = true
  cron.idle = null
  try {
    const answer = await fetch(`${app.url}${cron.path}`, {
      headers: { authorization: `Bearer ${app.cronSecret}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const until = idleUntil(await answer.text())
    if (answer.ok && until) cron.idle = { until, activity }
    return { path: cron.path, at: at.toISOString(), status: answer.status, ms: Date.now() - began }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { path: cron.path, at: at.toISOString(), status: 0, ms: Date.now() - began, error: message }
  } finally {
    cron.running = false
  }
}

function idleUntil(body: string): Date | null {
  try {
    const { idleUntil } = JSON.parse(body) as { idleUntil?: unknown }
    const until = typeof idleUntil === 'string' ? new Date(idleUntil) : null
    return until && !Number.isNaN(until.getTime()) ? until : null
  } catch {
    return null
  }
}
