import type { CallContext, GymProfile, MemberFacts, ReplyRequest, TouchRequest } from '@/lib/ai/model'
import { taskType } from '@/lib/tasks/registry/registry'
import { outcomesOf } from '@/lib/tasks/registry/task-type'

export const profile: GymProfile = {
  name: 'Harbor Strength',
  kind: 'CrossFit box',
  ownerName: 'Mike',
  voice: 'friendly',
  greeting: 'Hey',
  signOff: 'Mike & the Harbor team',
  classes: ['CrossFit', 'Olympic Lifting'],
  programs: ['Foundations Course'],
  hours: ['Mon-Fri 5:30am-8pm'],
  coaches: ['Jess Moreno'],
  promotion: '',
  neverMention: ['weight loss'],
  alwaysInclude: '',
  contact: { phone: '(555) 010-2244', email: 'hello@harbor.example', website: 'https://harbor.example' },
}

export const member: MemberFacts = {
  firstName: 'Anna',
  lastName: 'Kowalski',
  standing: 'active',
  tenureMonths: 26,
  daysSinceVisit: 18,
  visitsPerWeek: 2,
  visitsTotal: 140,
  usualClass: 'CrossFit',
  usualDays: [2, 4],
  usualHour: 6,
  planName: null,
}

export function context(type = 'churn_risk', change: Partial<CallContext> = {}): CallContext {
  const known = taskType(type)
  return {
    taskId: '7d1f6c1e-6f0e-4c55-9e0b-0d6a3f1c2b11',
    type: known,
    outcomes: outcomesOf(known),
    goal: known.goal.summary,
    profile,
    overrides: [],
    member,
    facts: {},
    otherTasks: [],
    conversation: [],
    budget: { messages: 2, turns: 4, daysLeft: 10 },
    now: '2026-11-18T10:00:00Z',
    ...change,
  }
}

export function touchRequest(type?: string, change: Partial<TouchRequest> = {}): TouchRequest {
  return { ...context(type), touch: 0, tone: null, ...change }
}

export function replyRequest(reply: string, type?: string, change: Partial<CallContext> = {}): ReplyRequest {
  return { ...context(type, change), reply }
}
