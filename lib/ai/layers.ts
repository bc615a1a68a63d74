import type { CallContext, GymProfile } from '@/lib/ai/model'
import { loadSkill } from '@/lib/ai/skill'

/**
 * What every call is told before it sees a single word from outside, from the general to the particular. The first
 * four depend on the gym and the type only, so a provider may keep them between calls.
 */
export type Layers = { lasting: string[]; passing: string[] }

export function layersOf(context: CallContext): Layers | undefined {
  const base = loadSkill('_base')
  const skill = loadSkill(context.type.skill)
  if (base === undefined || skill === undefined) return undefined
  const replacement = replacementIn(context.overrides)
  return {
    lasting: [
      base,
      replacement ?? skill,
      gymLayer(context.profile),
      additionsLayer(context.overrides),
    ].filter(Boolean),
    passing: [goalLayer(context), elsewhereLayer(context)].filter(Boolean),
  }
}

/** The owner's own skill for this type stands above one for the whole agent. The base is never replaced. */
function replacementIn(overrides: CallContext['overrides']): string | undefined {
  const replacing = overrides.filter(({ mode, text }) => mode === 'replace' && text.trim() !== '')
  return (replacing.find(({ scope }) => scope === 'type') ?? replacing[0])?.text.trim()
}

function additionsLayer(overrides: CallContext['overrides']): string {
  const texts = overrides
    .filter(({ mode, text }) => mode === 'add' && text.trim() !== '')
    .map(({ text }) => text.trim())
  return texts.length > 0 ? `# What this gym's owner adds\n\n${texts.join('\n\n')}` : ''
}

function gymLayer(profile: GymProfile): string {
  const { contact } = profile
  const lines: [string, string][] = [
    ['Name', profile.name],
    ['Kind', profile.kind],
    ['Owner', profile.ownerName],
    ['Voice', profile.voice],
    ['Greeting', profile.greeting],
    ['Sign-off', profile.signOff],
    ['Classes', profile.classes.join(', ')],
    ['Programs', profile.programs.join(', ')],
    ['Hours', profile.hours.join('; ')],
    ['Coaches', profile.coaches.join(', ')],
    ['Current promotion', profile.promotion],
    ['Never mention', profile.neverMention.join(', ')],
    ['Always include, word for word', profile.alwaysInclude],
    ['Phone', contact.phone],
    ['Email', contact.email],
    ['Website', contact.website],
  ]
  const known = lines.filter(([, value]) => value.trim() !== '').map(([name, value]) => `${name}: ${value}`)
  return `# The gym\n\nThis is all that is known of it. What is not listed does not exist for you.\n\n${known.join('\n')}`
}

function goalLayer({ goal, type, outcomes }: CallContext): string {
  const ways = outcomes.map(({ code, kind, when }) => `- ${code} (${kind}): ${when}`)
  const judged =
    type.goal.judgment ??
    'Only something that happens outside the conversation reaches this goal; words alone do not.'
  return [
    `# The goal\n\n${goal}`,
    `Every way it can end; no other code exists:\n${ways.join('\n')}`,
    `What counts as reached: ${judged}`,
    'With less than 60 confidence in an outcome, recommend waiting or escalating instead of completing.',
  ].join('\n\n')
}

function elsewhereLayer({ otherTasks }: CallContext): string {
  if (otherTasks.length === 0) return ''
  const lines = otherTasks.map(
    ({ type, label, priority, status }) => `- ${label} (${type}, ${priority}, ${status})`,
  )
  const money = otherTasks.some(({ type }) => type === 'payment_recovery')
  return [
    `# What else is happening with this member\n\n${lines.join('\n')}`,
    'These are handled separately. Do not mention them.',
    money ? 'In particular, do not mention payments or billing.' : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}
