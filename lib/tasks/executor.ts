import { EXECUTOR_BUDGET_MS, WATCHED_PER_RUN_MAX } from '@/lib/safety/limits'
import { deliverDue } from '@/lib/tasks/deliver'
import type { Deps } from '@/lib/tasks/deps'
import { executeDue, type Shard } from '@/lib/tasks/execute'
import { openRecurring } from '@/lib/tasks/recurring'
import { evaluateReplies } from '@/lib/tasks/reply'
import { checkDormant, checkEscalated, lookAtProposals } from '@/lib/tasks/watch'

/**
 * One run of the executor: a list of phases, each bounded, each safe to run beside itself and again after a crash.
 * What a phase leaves over, the next run takes up. A phase runs when something of its kind is due.
 */
type Phase = {
  name: string
  when: readonly string[]
  run(deps: Deps, clock: () => Date, shard: Shard): Promise<number>
  repeats?: true
}

const PHASES: readonly Phase[] = [
  {
    name: 'rescueMessages',
    when: ['sending'],
    run: (deps, clock) => rescue(deps, 'rescue_messages', clock()),
  },
  { name: 'rescueTasks', when: ['executing'], run: (deps, clock) => rescue(deps, 'rescue_tasks', clock()) },
  {
    name: 'replies',
    when: ['replies'],
    run: (deps, clock, shard) => evaluateReplies(deps, clock(), shard),
    repeats: true,
  },
  {
    name: 'proposals',
    when: ['pending_review'],
    run: (deps, clock, shard) => lookAtProposals(deps, clock(), shard),
  },
  {
    name: 'tasks',
    when: ['ready', 'waiting', 'executing'],
    run: (deps, clock, shard) => executeDue(deps, clock(), shard),
  },
  { name: 'dormant', when: ['dormant'], run: (deps, clock, shard) => checkDormant(deps, clock(), shard) },
  { name: 'recurring', when: ['templates'], run: (deps, clock) => openRecurring(deps, clock()) },
  {
    name: 'escalated',
    when: ['escalated'],
    run: (deps, clock, shard) => checkEscalated(deps, clock(), shard),
  },
  // Last, so that what the phases before reserved leaves in the same run.
  {
    name: 'deliveries',
    when: ['messages', 'sending', 'replies', 'ready', 'waiting', 'executing'],
    run: deliverDue,
    repeats: true,
  },
]

export type Ran = { phases: Record<string, number>; nextAt: Date | null }

export async function runExecutor(deps: Deps, clock: () => Date, shard: Shard = WHOLE): Promise<Ran> {
  const deadline = performance.now() + EXECUTOR_BUDGET_MS
  const agenda = await readAgenda(deps, clock())
  const phases: Record<string, number> = {}
  for (const { name, when, run, repeats } of PHASES) {
    if (!when.some((kind) => agenda.due.includes(kind))) continue
    let done = 0
    do {
      if (performance.now() > deadline) return { phases, nextAt: agenda.nextAt }
      done = await tried(deps, name, () => run(deps, clock, shard))
      phases[name] = (phases[name] ?? 0) + done
    } while (repeats && done > 0)
  }
  return { phases, nextAt: agenda.due.length > 0 ? null : agenda.nextAt }
}

const WHOLE: Shard = { index: 0, of: 1 }

async function readAgenda(deps: Deps, now: Date): Promise<{ due: string[]; nextAt: Date | null }> {
  const agenda = (await deps.rpc('executor_agenda', { p_now: now.toISOString() })) as {
    due: string[]
    nextAt: string | null
  }
  return { due: agenda.due, nextAt: agenda.nextAt ? new Date(agenda.nextAt) : null }
}

/** One phase in trouble must not keep the others from running. */
async function tried(deps: Deps, phase: string, run: () => Promise<number>): Promise<number> {
  try {
    return await run()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    deps.log('error', 'executor.phase_failed', { phase, why })
    return 0
  }
}

function rescue(deps: Deps, name: 'rescue_messages' | 'rescue_tasks', now: Date): Promise<number> {
  return deps.rpc(name, { p_now: now.toISOString(), p_limit: WATCHED_PER_RUN_MAX })
}
