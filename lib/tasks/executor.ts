import { EXECUTOR_BUDGET_MS, WATCHED_PER_RUN_MAX } from '@/lib/safety/limits'
import { deliverDue } from '@/lib/tasks/deliver'
import type { Deps } from '@/lib/tasks/deps'
import { executeDue, type Shard } from '@/lib/tasks/execute'
import { openRecurring } from '@/lib/tasks/recurring'
import { evaluateReplies } from '@/lib/tasks/reply'
import { checkDormant, checkEscalated, expireProposals } from '@/lib/tasks/watch'

/**
 * One run of the executor: a list of phases, each bounded, each safe to run beside itself and again after a crash.
 * What a phase leaves over, the next run takes up.
 */
type Phase = {
  name: string
  run(deps: Deps, clock: () => Date, shard: Shard): Promise<number>
  repeats?: true
}

const PHASES: readonly Phase[] = [
  { name: 'rescueMessages', run: (deps, clock) => rescue(deps, 'rescue_messages', clock()) },
  { name: 'rescueTasks', run: (deps, clock) => rescue(deps, 'rescue_tasks', clock()) },
  { name: 'replies', run: (deps, clock, shard) => evaluateReplies(deps, clock(), shard), repeats: true },
  { name: 'deliveries', run: deliverDue, repeats: true },
  { name: 'proposals', run: (deps, clock, shard) => expireProposals(deps, clock(), shard) },
  { name: 'tasks', run: (deps, clock, shard) => executeDue(deps, clock(), shard) },
  { name: 'dormant', run: (deps, clock, shard) => checkDormant(deps, clock(), shard) },
  { name: 'recurring', run: (deps, clock) => openRecurring(deps, clock()) },
  { name: 'escalated', run: (deps, clock, shard) => checkEscalated(deps, clock(), shard) },
  // What the tasks above reserved leaves in the same run.
  { name: 'deliveriesAfter', run: deliverDue, repeats: true },
]

export type Ran = Record<string, number>

export async function runExecutor(deps: Deps, clock: () => Date, shard: Shard = WHOLE): Promise<Ran> {
  const deadline = performance.now() + EXECUTOR_BUDGET_MS
  const ran: Ran = {}
  for (const { name, run, repeats } of PHASES) {
    ran[name] = 0
    for (;;) {
      if (performance.now() > deadline) return ran
      const done = await tried(deps, name, () => run(deps, clock, shard))
      ran[name] += done
      if (!repeats || done === 0) break
    }
  }
  return ran
}

const WHOLE: Shard = { index: 0, of: 1 }

/** One phase in trouble must not keep the others from running. */
async function tried(deps: Deps, phase: string, run: () => Promise<number>): Promise<number> {
  try {
    return await run()
  } catch (error) {
    deps.log('error', 'executor.phase_failed', {
      phase,
      why: error instanceof Error ? error.message : String(error),
    })
    return 0
  }
}

function rescue(deps: Deps, name: 'rescue_messages' | 'rescue_tasks', now: Date): Promise<number> {
  return deps.rpc(name, { p_now: now.toISOString(), p_limit: WATCHED_PER_RUN_MAX })
}
