import type { Action } from '@/lib/tasks/actions/action'
import { ADD_NOTE } from '@/lib/tasks/actions/add-note'
import { ASK_OWNER } from '@/lib/tasks/actions/ask-owner'
import { ASK_STAFF } from '@/lib/tasks/actions/ask-staff'
import { CHANGE_STATUS } from '@/lib/tasks/actions/change-status'
import { DRAFT_MESSAGE } from '@/lib/tasks/actions/draft-message'
import { EVALUATE_GOAL } from '@/lib/tasks/actions/evaluate-goal'
import { NOTE_MEMBER } from '@/lib/tasks/actions/note-member'
import { NOTIFY_COACH } from '@/lib/tasks/actions/notify-coach'
import { NOTIFY_OWNER } from '@/lib/tasks/actions/notify-owner'
import { PLAN_NEXT_STEP } from '@/lib/tasks/actions/plan-next-step'
import { RESEARCH_MEMBER } from '@/lib/tasks/actions/research-member'
import { SCHEDULE_CHECK } from '@/lib/tasks/actions/schedule-check'
import { SCHEDULE_FOLLOWUP } from '@/lib/tasks/actions/schedule-followup'
import { SEND_EMAIL } from '@/lib/tasks/actions/send-email'
import { TAG_MEMBER } from '@/lib/tasks/actions/tag-member'
import type { Claimed } from '@/lib/tasks/scene'

/** Everything a plan can do. What is not here cannot be done, whoever asks for it. */
export const ACTIONS: readonly Action[] = [
  RESEARCH_MEMBER,
  EVALUATE_GOAL,
  DRAFT_MESSAGE,
  SEND_EMAIL,
  SCHEDULE_FOLLOWUP,
  SCHEDULE_CHECK,
  PLAN_NEXT_STEP,
  ADD_NOTE,
  TAG_MEMBER,
  NOTE_MEMBER,
  CHANGE_STATUS,
  ASK_STAFF,
  NOTIFY_OWNER,
  NOTIFY_COACH,
  ASK_OWNER,
]

export const actionNamed = (name: string): Action | undefined =>
  ACTIONS.find((action) => action.name === name)

/** Why an action may not be taken for this task, or null. */
export function refusalOf(action: Action, scene: Claimed): string | null {
  const { task, gym } = scene
  if (action.safety.needsApproval && !task.approved_by) return 'The task has not been approved.'
  if (action.safety.needsApproval && gym.mode === 'manual' && task.approved_by !== 'owner') {
    return 'Autopilot is off, and the owner has not approved this task.'
  }
  return action.unfit?.(scene) ?? null
}

/** The names a model may choose from. */
export const actionsFor = (scene: Claimed): string[] =>
  ACTIONS.filter((action) => refusalOf(action, scene) === null).map(({ name }) => name)
