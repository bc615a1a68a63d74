import type { CallContext, GymProfile, MemberFacts, Turn } from '@/lib/ai/model'
import { CONVERSATION_TURNS_MAX, PROFILES_KEPT_MAX } from '@/lib/safety/limits'
import type { Deps } from '@/lib/tasks/deps'
import { readProfile, type StoredProfile } from '@/lib/tasks/gym-profile'
import { outcomesOf, type TaskType } from '@/lib/tasks/registry/task-type'
import type { Scene, SceneMember } from '@/lib/tasks/scene'
import { PRIORITY_RANK, type Priority } from '@/lib/tasks/task'

/** Puts together what a model is told. Everything in it is a fact of ours or text marked as somebody's words. */

type Stored = {
  conversation: { kind: Turn['role']; content: string; at: string }[]
  otherTasks: { type: string; priority: number; status: string }[]
  overrides: CallContext['overrides']
}

const DAY_MS = 86_400_000
const DAYS_PER_MONTH = 30.44

export async function readCallContext(
  deps: Pick<Deps, 'rpc' | 'registry'>,
  scene: Scene,
  type: TaskType,
  now: Date,
): Promise<CallContext> {
  const { task } = scene
  const stored = (await deps.rpc('read_call_context', {
    p_task: task.id,
    p_limit: CONVERSATION_TURNS_MAX,
  })) as Stored
  return {
    taskId: task.id,
    type,
    outcomes: outcomesOf(type),
    goal: task.goal,
    profile: profileOf(scene),
    overrides: stored.overrides,
    member: factsOf(scene.member, now),
    facts: plainFacts(task.facts),
    otherTasks: stored.otherTasks.map((other) => ({
      type: other.type,
      label: deps.registry.taskType(other.type).label,
      priority: priorityName(other.priority),
      status: other.status,
    })),
    conversation: stored.conversation.map(({ kind, content, at }) => ({ role: kind, content, at })),
    budget: {
      messages: task.budget_messages - task.messages_used,
      turns: task.budget_turns - task.turns_used,
      daysLeft: Math.max(0, Math.ceil((Date.parse(task.expires_at) - now.getTime()) / DAY_MS)),
    },
    now: now.toISOString(),
  }
}

/** By everything they are made of: a batch writes for the same gyms over and over, and reading a profile is slow. */
const profiles = new Map<string, GymProfile>()

export function profileOf({ gym }: Scene): GymProfile {
  const { name, fromName, phone, email, website, profile } = gym
  const key = JSON.stringify([name, fromName, phone, email, website, profile])
  const known = profiles.get(key)
  if (known) return known
  const made = profileInWords(readProfile(profile), gym, gym)
  if (profiles.size >= PROFILES_KEPT_MAX) profiles.clear()
  profiles.set(key, made)
  return made
}

/** What the owner has not said yet is filled in with what nobody could object to. */
export function profileInWords(
  profile: Partial<StoredProfile>,
  gym: { name: string; fromName: string | null },
  contact: { phone: string | null; email: string | null; website: string | null },
): GymProfile {
  const signature = gym.fromName ?? gym.name
  return {
    name: gym.name,
    kind: profile.kind ?? 'gym',
    ownerName: profile.ownerName ?? signature,
    voice: profile.voice ?? 'friendly',
    greeting: profile.greeting ?? 'Hi',
    signOff: profile.signOff ?? signature,
    classes: profile.classes ?? [],
    programs: profile.programs ?? [],
    hours: profile.hours ?? [],
    coaches: profile.coaches ?? [],
    promotion: profile.promotion ?? '',
    neverMention: profile.neverMention ?? [],
    alwaysInclude: profile.alwaysInclude ?? '',
    contact: { phone: contact.phone ?? '', email: contact.email ?? '', website: contact.website ?? '' },
  }
}

export function factsOf(member: SceneMember | null, now: Date): MemberFacts {
  const daysSince = (at: string | null) =>
    at === null ? null : Math.floor((now.getTime() - Date.parse(at)) / DAY_MS)
  const tenureDays = daysSince(member?.joinedOn ?? null)
  return {
    firstName: member?.firstName ?? '',
    lastName: member?.lastName ?? '',
    standing: member?.standing ?? 'visitor',
    tenureMonths: tenureDays === null ? null : Math.floor(tenureDays / DAYS_PER_MONTH),
    daysSinceVisit: daysSince(member?.lastVisitAt ?? null),
    visitsPerWeek: member?.visitsPerWeek ?? null,
    visitsTotal: member?.visitsTotal ?? 0,
    usualClass: member?.usualClass ?? null,
    usualDays: member?.usualDays ?? [],
    usualHour: member?.usualHour ?? null,
    planName: member?.planName ?? null,
  }
}

/** Facts are values. Anything nested came from somewhere it should not have, and is left out. */
function plainFacts(facts: Record<string, unknown>): CallContext['facts'] {
  const plain: CallContext['facts'] = {}
  for (const [name, value] of Object.entries(facts)) {
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) {
      plain[name] = value as string | number | boolean | null
    }
  }
  return plain
}

function priorityName(rank: number): Priority {
  const names = Object.keys(PRIORITY_RANK) as Priority[]
  return names.find((name) => PRIORITY_RANK[name] === rank) ?? 'medium'
}
