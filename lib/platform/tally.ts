import { DatabaseError, type Rpc } from '@/lib/db/rpc'

/**
 * Counts what the engine asks of the database, and what of it fails, until the next run of a cron writes the counts
 * down. A call that fails cannot be counted in the database it failed in.
 */
export type Count = {
  operation: string
  tried: number
  failed: number
  last_failure: string | null
  last_task_id: string | null
}

type Log = (level: 'error', event: string, fields: Record<string, string | null>) => void

export class Tally {
  #counts = new Map<string, Count>()

  add(operation: string, failure: { why: string; taskId: string | null } | null): void {
    const count = this.#counts.get(operation) ?? {
      operation,
      tried: 0,
      failed: 0,
      last_failure: null,
      last_task_id: null,
    }
    count.tried += 1
    if (failure) {
      count.failed += 1
      count.last_failure = failure.why
      count.last_task_id = failure.taskId
    }
    this.#counts.set(operation, count)
  }

  /** Hands the counts over and begins anew. */
  take(): Count[] {
    const taken = [...this.#counts.values()]
    this.#counts = new Map()
    return taken
  }

  /** Counts that could not be written down are kept for the next time. */
  putBack(counts: readonly Count[]): void {
    for (const count of counts) {
      const since = this.#counts.get(count.operation)
      this.#counts.set(count.operation, {
        ...count,
        tried: count.tried + (since?.tried ?? 0),
        failed: count.failed + (since?.failed ?? 0),
        last_failure: since?.last_failure ?? count.last_failure,
        last_task_id: since?.last_task_id ?? count.last_task_id,
      })
    }
  }

  /** The same calls, counted; a failure is logged with the task it was about. */
  over(rpc: Rpc, log: Log): Rpc {
    return async (name, args) => {
      const given = (args ?? {}) as Record<string, unknown>
      const taskId = typeof given.p_task === 'string' ? given.p_task : null
      try {
        const answer = await rpc(name, args)
        this.add(name, null)
        if (name === 'finish_ai_call') this.add('ask_model', modelFailure(given.p_failure))
        return answer
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        const code = error instanceof DatabaseError ? error.code : null
        this.add(name, { why, taskId })
        log('error', 'rpc.failed', { operation: name, code, taskId, why })
        throw error
      }
    }
  }
}

const modelFailure = (failure: unknown) =>
  typeof failure === 'string' && failure !== '' ? { why: failure, taskId: null } : null

/** One for the process: runs that overlap in it count together. */
export const engineTally = new Tally()
