'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { type FormState, textOf } from '@/components/form-state'
import { readMember } from '@/lib/db/members'
import { ownerDesk } from '@/lib/live'
import { accessToGym } from '@/lib/owner/access'
import { requestTime } from '@/lib/owner/session'
import { GOAL_MAX_CHARS } from '@/lib/safety/limits'
import { propose } from '@/lib/tasks/propose'

const REFUSALS: Record<string, string> = {
  opted_out: 'They asked for no more messages. Lift that first, if they changed their mind.',
  too_many_open: 'A hundred tasks are open. Close some before you open another.',
  too_many_today: 'As many tasks as your gym may open in a day are open. Try again tomorrow.',
}

function refusalInWords(why: string): string {
  if (why.startsWith('not_to_be_contacted')) return 'They must not be written to; the box above says why.'
  return REFUSALS[why] ?? `No task could be opened: ${why.replaceAll('_', ' ')}.`
}

/** Opens a task in the owner's own words. It is always looked at before anything leaves. */
export async function writeToMember(_state: FormState, form: FormData): Promise<FormState> {
  const values = { goal: textOf(form, 'goal') }
  const goal = values.goal.trim()
  if (goal === '') return { values, errors: { goal: 'Say what the message is for.' } }
  if (goal.length > GOAL_MAX_CHARS) {
    return { values, errors: { goal: `Use at most ${GOAL_MAX_CHARS} characters; you have ${goal.length}.` } }
  }
  const isPlan = textOf(form, 'plan') === 'on'
  const access = await accessToGym(['owner', 'coach'])
  if (access.kind === 'closed') return { values, message: access.message }
  const { db, gym } = access.session
  const id = z.uuid().safeParse(textOf(form, 'member'))
  const member = id.success ? await readMember(db, gym.id, id.data) : null
  if (!member) return { values, message: 'This member does not exist any more.' }
  const request = {
    gymId: gym.id,
    memberId: member.id,
    type: 'ad_hoc',
    goal,
    trigger: 'manual' as const,
    confidence: null,
    ...(isPlan && { mode: 'plan' as const }),
  }
  const made = await propose(ownerDesk().engine, request, await requestTime())
  revalidatePath(`/members/${member.id}`)
  switch (made.kind) {
    case 'created':
      return {
        saved: isPlan
          ? 'The plan is being written and appears in your queue within a minute.'
          : 'It is written and waits for you below and in your queue.',
      }
    case 'merged':
      return {
        values,
        message: 'A task of yours is open with them already. Decide on that one first; it is shown below.',
      }
    case 'held_out':
      return { values, message: 'They are part of the comparison group and are not written to.' }
    case 'refused':
      return { values, message: refusalInWords(made.why) }
  }
}
