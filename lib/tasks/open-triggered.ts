import { TRIGGER_GYMS_PER_RUN_MAX } from '@/lib/safety/limits'
import type { Deps } from '@/lib/tasks/deps'
import { propose } from '@/lib/tasks/propose'
import { requestOf, type TriggerRow } from '@/lib/tasks/triggers'

/** Opens tasks for what the gym software showed since the last look: one look per gym and change, however often asked. */
export async function openTriggered(deps: Deps, now: Date): Promise<number> {
  const gyms = await deps.rpc('claim_trigger_gyms', {
    p_now: now.toISOString(),
    p_limit: TRIGGER_GYMS_PER_RUN_MAX,
  })
  let opened = 0
  for (const gymId of gyms) {
    const rows = (await deps.rpc('find_triggers', {
      p_gym: gymId,
      p_now: now.toISOString(),
    })) as TriggerRow[]
    for (const row of rows) {
      const request = requestOf(row, { gymId, run: `${gymId}:${now.toISOString()}` })
      if (!request) continue
      const made = await propose(deps, request, now)
      if (made.kind === 'created') opened += 1
      // What one batch may open is used up; the rest is found again at the next look.
      if (made.kind === 'refused' && made.why.startsWith('too_many')) break
    }
  }
  return opened
}
