'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { type FormState, textOf } from '@/components/form-state'
import { removeInstruction, saveInstruction } from '@/lib/db/profiles'
import { accessToGym } from '@/lib/owner/access'
import { requestTime } from '@/lib/owner/session'
import { errorsOf } from '@/lib/owner/settings'
import { INSTRUCTION_MAX_CHARS } from '@/lib/safety/limits'
import { TASK_TYPES } from '@/lib/tasks/registry/registry'

const names = new Set<string>(TASK_TYPES.flatMap(({ type, agent }) => [`type:${type}`, `agent:${agent}`]))

const instruction = z.object({
  target: z.string().refine((it) => names.has(it), 'Choose an agent or a kind of task.'),
  mode: z.enum(['add', 'replace'], 'Choose whether your words are added or take the place of ours.'),
  text: z.string().trim().max(INSTRUCTION_MAX_CHARS, `Use at most ${INSTRUCTION_MAX_CHARS} characters.`),
})

const STALE =
  'Somebody changed this instruction while you had it open, so nothing was saved. What you typed is still here: save again to put it in place of theirs.'

/** An empty text takes the instruction away. */
export async function keepInstruction(_state: FormState, form: FormData): Promise<FormState> {
  const values = {
    target: textOf(form, 'target'),
    mode: textOf(form, 'mode'),
    text: textOf(form, 'text'),
  }
  const parsed = instruction.safeParse(values)
  if (!parsed.success) return { values, errors: errorsOf(parsed.error) }
  const access = await accessToGym()
  if (access.kind === 'closed') return { values, message: access.message }
  const { db, gym } = access.session
  const { mode, text, target } = parsed.data
  const [scope, name = ''] = target.split(':') as ['agent' | 'type', string]
  const seen = textOf(form, 'seen')
  if (text === '' && seen === '') {
    return { values, errors: { text: 'Write what the agent should know, then save.' } }
  }
  const kept =
    text === ''
      ? await removeInstruction(db, gym.id, { scope, name }, seen)
      : await saveInstruction(db, gym.id, { scope, name, mode, text }, { seen, now: await requestTime() })
  revalidatePath('/settings/instructions')
  if (kept === 'stale') return { values, message: STALE }
  return { values, saved: text === '' ? 'Removed. The standard instructions are used again.' : 'Saved.' }
}
