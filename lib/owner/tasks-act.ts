import type { z } from 'zod'
import { readTask } from '@/lib/db/tasks'
import { type Acting, type Answered, done, type Live, notFound } from '@/lib/owner/tasks-answer'
import { approveTask } from '@/lib/owner/tasks-approve'
import { cancelTask, finishTodo, skipTask, takeOverTask } from '@/lib/owner/tasks-close'
import { correctOutcome } from '@/lib/owner/tasks-correct'
import { guideTask } from '@/lib/owner/tasks-guide'
import { rateTask } from '@/lib/owner/tasks-rate'
import {
  approveBody,
  closeBody,
  correctBody,
  doneBody,
  draftBody,
  feedbackBody,
  guideBody,
} from '@/lib/owner/tasks-requests'
import { revisePlan } from '@/lib/owner/tasks-revise'

/** Everything an owner can do with one task, by the name it has in the address. */
type Action<S extends z.ZodType> = {
  summary: string
  body: S
  run(acting: Acting, live: Live, wish: { id: string } & z.output<S>): Promise<Answered>
}
const action = <S extends z.ZodType>(it: Action<S>): Action<S> => it

export const TASK_ACTIONS = {
  approve: action({
    summary: 'Let it go ahead, with its draft or with other words',
    body: approveBody,
    run: approveTask,
  }),
  check: action({
    summary: 'Ask what the guard has against a text; changes nothing',
    body: draftBody,
    run: checkDraft,
  }),
  skip: action({
    summary: 'Decide against a proposal',
    body: closeBody,
    run: (acting, _live, wish) => skipTask(acting, wish),
  }),
  guide: action({
    summary: 'Tell the agent how to go on: what it asked, or what its next message should follow',
    body: guideBody,
    run: (acting, _live, wish) => guideTask(acting, wish),
  }),
  'take-over': action({
    summary: 'Deal with it yourself; the agent stays out of it',
    body: closeBody,
    run: (acting, _live, wish) => takeOverTask(acting, wish),
  }),
  cancel: action({
    summary: 'End it; nothing more is sent for it',
    body: closeBody,
    run: (acting, _live, wish) => cancelTask(acting, wish),
  }),
  reopen: action({
    summary: 'Take a finished task up again, with a word on how',
    body: guideBody,
    run: (acting, _live, wish) => guideTask(acting, wish),
  }),
  done: action({
    summary: 'Mark a to-do as done, with how it went',
    body: doneBody,
    run: (acting, _live, wish) => finishTodo(acting, wish),
  }),
  revise: action({
    summary: 'Send a plan back, with a word on what should be different',
    body: guideBody,
    run: (acting, _live, wish) => revisePlan(acting, wish),
  }),
  correct: action({
    summary: 'Correct how a finished task ended',
    body: correctBody,
    run: (acting, _live, wish) => correctOutcome(acting, wish),
  }),
  feedback: action({
    summary: 'Say whether what came of it is what you saw',
    body: feedbackBody,
    run: (acting, _live, wish) => rateTask(acting, wish),
  }),
} as const

export type TaskAction = keyof typeof TASK_ACTIONS

export const isTaskAction = (name: string): name is TaskAction => Object.hasOwn(TASK_ACTIONS, name)

async function checkDraft(
  acting: Acting,
  live: Live,
  { id, ...draft }: { id: string; subject: string; text: string },
): Promise<Answered> {
  const task = await readTask(acting.db, acting.gymId, id)
  if (!task) return notFound
  const findings = await live.findingsOn(id, draft, acting.now)
  if (findings.length === 0) return done('This message looks fine.')
  return { kind: 'warnings', message: 'Check this before it goes out.', findings }
}
