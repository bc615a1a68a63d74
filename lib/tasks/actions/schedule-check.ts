import { PLAN_REST_DAYS_MAX } from '@/lib/safety/limits'
import { type Action, daysOf, INTERNAL } from '@/lib/tasks/actions/action'

const USUAL_DAYS = 3
const DAY_MS = 86_400_000

/** Rests, to look whether something has happened. */
export const SCHEDULE_CHECK: Action = {
  name: 'schedule_check',
  label: 'Look again in a few days',
  safety: INTERNAL,
  async perform({ input, now }) {
    const days = daysOf(input, USUAL_DAYS, PLAN_REST_DAYS_MAX)
    return {
      kind: 'wait',
      summary: `Looks again in ${days} days.`,
      until: new Date(now.getTime() + days * DAY_MS),
    }
  },
}
