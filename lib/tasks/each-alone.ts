import { atOnce } from '@/lib/tasks/at-once'
import type { Deps } from '@/lib/tasks/deps'

/**
 * Runs over what was claimed so that one in trouble does not take the others down with it. Its lease runs out, and it
 * is taken up again.
 */
export function eachAlone<T>(
  deps: Pick<Deps, 'log'>,
  { items, width, name }: { items: readonly T[]; width: number; name: (item: T) => { task: string } },
  run: (item: T) => Promise<unknown>,
): Promise<void> {
  return atOnce(items, width, async (item) => {
    try {
      await run(item)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      deps.log('error', 'task.failed', { ...name(item), why })
    }
  })
}
