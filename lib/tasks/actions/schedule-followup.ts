import { PLAN_REST_DAYS_MAX } from '@/lib/safety/limits'
import { type Action, daysOf, INTERNAL } from '@/lib/tasks/actions/action'
import { sendTime } from '@/lib/tasks/gate'

const USUAL_DAYS = 3
const DAY_MS = 86_400_000

/** Rests, to write again: at an hour at which something may be sent. */
export const SCHEDULE_FOLLOWUP: Action = {
  name: 'schedule_followup',
  label: 'Follow up in a few days',
  safety: INTERNAL,
  async perform({ scene, input, now }) {
    const days = daysOf(input, USUAL_DAYS, PLAN_REST_DAYS_MAX)
    const until = sendTime(scene, new Date(now.getTime() + days * DAY_MS))
    return { kind: 'wait', summary: `Follows up in ${days} days.`, until }
  },
}
