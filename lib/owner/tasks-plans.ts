import { listDeliverables } from '@/lib/db/deliverables'
import type { UserClient } from '@/lib/db/user-client'
import { type Plan, planOf } from '@/lib/tasks/plan/plan'

/** The plans among the given tasks. One that is being written, or written anew, is none yet. */
export async function readPlans(
  db: UserClient,
  gymId: string,
  tasks: { id: string; mode: string }[],
): Promise<Map<string, Plan>> {
  const ids = tasks.filter(({ mode }) => mode === 'plan').map(({ id }) => id)
  const found = (await listDeliverables(db, gymId, ids)).flatMap((row): [string, Plan][] => {
    const plan = planOf(row)
    return plan && !plan.wanted ? [[row.id, plan]] : []
  })
  return new Map(found)
}
