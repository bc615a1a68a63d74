import type { Company } from '@pushpress/pushpress/models/components/company.js'
import type { Plan } from '@pushpress/pushpress/models/components/plan.js'
import type { ClassKey } from '@/sandbox/gym/rhythm'
import { ident } from '@/sandbox/random'

/** What the gym is and sells: the company, its plans and its class types. */

export type PlanKey = 'unlimited' | 'three' | 'annual' | 'open' | 'teens' | 'pack' | 'foundations'

export type ClassType = {
  id: string
  companyId: string
  name: string
  color: string | null
  description: string | null
  active: boolean
}

export const CLASS_NAMES: Record<ClassKey, string> = {
  crossfit: 'CrossFit',
  olympic: 'Olympic Lifting',
  foundations: 'Foundations',
  open: 'Open Gym',
  yoga: 'Yoga',
}

const CLASS_KEYS: ClassKey[] = ['crossfit', 'olympic', 'foundations', 'open', 'yoga']
const COLORS = ['#0063FF', '#111111', '#2E7D32', '#6D6D6D', '#8E24AA']

export function makeCompany(o: { companyId: string; name: string; timezone: string }): Company {
  const subdomain =
    o.name
      .split(' ')[0]
      ?.toLowerCase()
      .replace(/[^a-z0-9]/g, '') || 'gym'
  return {
    id: o.companyId,
    name: o.name,
    subdomain,
    address: {
      city: 'Denver',
      state: 'CO',
      postalCode: '80205',
      country: { name: 'United States', iso: 'US' },
      line1: '2640 Walnut St',
      line2: '',
    },
    defaultTimezone: o.timezone,
    phone: '+13035550100',
    email: `hello@${subdomain}.example`,
    url: `https://${subdomain}.example`,
  }
}

export function classTypeId(companyId: string, key: ClassKey): string {
  return ident('ctp', companyId, key)
}

export function makeClassTypes(companyId: string): ClassType[] {
  return CLASS_KEYS.map((key, at) => ({
    id: classTypeId(companyId, key),
    companyId,
    name: CLASS_NAMES[key],
    color: COLORS[at] ?? null,
    description: null,
    active: true,
  }))
}

const PLANS: Record<PlanKey, { name: string; recurrence: Plan['recurrenceDetails']; category: string }> = {
  unlimited: { name: 'Unlimited', recurrence: { type: 'recurring' }, category: 'Memberships' },
  three: { name: '3x per Week', recurrence: { type: 'recurring' }, category: 'Memberships' },
  annual: {
    name: 'Annual Unlimited',
    recurrence: { type: 'limited-recurring', occurrences: 12 },
    category: 'Memberships',
  },
  open: { name: 'Open Gym', recurrence: { type: 'recurring' }, category: 'Memberships' },
  teens: { name: 'Teens', recurrence: { type: 'recurring' }, category: 'Kids & Teens' },
  pack: { name: '10 Class Pack', recurrence: { type: 'session-pack', occurrences: 10 }, category: 'Packs' },
  foundations: { name: 'Foundations', recurrence: { type: 'non-recurring' }, category: 'Start here' },
}

export function planId(companyId: string, key: PlanKey): string {
  return ident('pln', companyId, key)
}

export function makePlans(companyId: string): Plan[] {
  return (Object.keys(PLANS) as PlanKey[]).map((key) => ({
    id: planId(companyId, key),
    name: PLANS[key].name,
    companyId,
    recurrenceDetails: PLANS[key].recurrence,
    policies: {
      allowClassCheckins: key !== 'open',
      allowOpenGymCheckins: key !== 'foundations',
      allow24HourAccess: key === 'unlimited' || key === 'annual',
    },
    category: { name: PLANS[key].category },
  }))
}
