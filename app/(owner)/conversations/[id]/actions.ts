'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { formatDateTime } from '@/components/dates'
import { type FormState, textOf } from '@/components/form-state'
import { markThreadSeen, readThread } from '@/lib/db/replies'
import { ownerDesk, processMailSoon } from '@/lib/live'
import { log } from '@/lib/log'
import { accessToGym } from '@/lib/owner/access'
import { whyNotSent } from '@/lib/owner/conversations'
import { requestTime } from '@/lib/owner/session'
import { OWNER_MESSAGE_MAX_CHARS } from '@/lib/safety/limits'
import { answerAsOwner } from '@/lib/tasks/answer-as-owner'

const STALE =
  'Something new happened in this conversation, so nothing was sent. It is shown above now. What you typed is still here: take a look, then send again.'

export async function sendAnswer(_state: FormState, form: FormData): Promise<FormState> {
  const values = { text: textOf(form, 'text'), version: textOf(form, 'version') }
  const text = values.text.trim()
  if (text === '') return { values, errors: { text: 'Write your reply first.' } }
  if (text.length > OWNER_MESSAGE_MAX_CHARS) {
    return {
      values,
      errors: { text: `Use at most ${OWNER_MESSAGE_MAX_CHARS} characters; you have ${text.length}.` },
    }
  }
  const access = await accessToGym(['owner', 'coach'])
  if (access.kind === 'closed') return { values, message: access.message }
  const { db, gym, email } = access.session
  const id = z.uuid().safeParse(textOf(form, 'task'))
  const thread = id.success ? await readThread(db, gym.id, id.data) : null
  if (!thread) return { values, message: 'This conversation does not exist any more.' }
  const now = await requestTime()
  const answer = { taskId: thread.taskId, version: Number(values.version), text, by: email }
  const answered = await answerAsOwner(ownerDesk().engine, answer, now)
  revalidatePath('/conversations', 'layout')
  switch (answered.kind) {
    case 'stale':
      return { values: { ...values, version: String(thread.version) }, message: STALE }
    case 'refused': {
      log('info', 'owner_answer.refused', { gymId: gym.id, taskId: thread.taskId, why: answered.why })
      const until = answered.retryAt ? formatDateTime(answered.retryAt.toISOString(), gym.timezone) : null
      const firstName = thread.member?.firstName || 'This person'
      return { values, message: whyNotSent(answered.why, { firstName, until }) }
    }
    case 'on_its_way': {
      processMailSoon()
      const isNow = answered.leavesAt.getTime() <= now.getTime()
      const when = formatDateTime(answered.leavesAt.toISOString(), gym.timezone)
      return { saved: isNow ? 'On its way.' : `It goes out ${when}, when your sending hours begin.` }
    }
  }
}

export async function markSeen(taskId: string): Promise<void> {
  const access = await accessToGym(['owner', 'coach', 'staff'])
  if (access.kind === 'closed' || !z.uuid().safeParse(taskId).success) return
  await markThreadSeen(access.session.db, taskId, await requestTime())
}
