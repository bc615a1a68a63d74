import { unixAt } from '@/sandbox/gym/days'
import { CLASS_NAMES, classTypeId } from '@/sandbox/gym/offer'
import type { Person } from '@/sandbox/gym/person'
import type { Visit } from '@/sandbox/gym/rhythm'
import { ident } from '@/sandbox/random'

/** A check-in as it is stored: the four kinds PushPress knows differ only in which of these they show. */
export type CheckinRow = {
  id: string
  customer: string
  kind: Visit['kind']
  ts: number
  enrollmentId: string | null
  name: string
  typeId: string
  /** The class, event or appointment visited; empty for open gym. */
  refId: string
  role: 'attendee' | 'coach'
  /** Who gave the appointment. */
  staffId: string
}

/** Many people are in one class, and an id costs more to make than to look up. */
const ids = new Map<string, string>()
const MOST_IDS = 50_000

function sharedId(prefix: string, ...keys: (string | number)[]): string {
  const name = `${prefix} ${keys.join(' ')}`
  let id = ids.get(name)
  if (id === undefined) {
    if (ids.size >= MOST_IDS) ids.clear()
    id = ident(prefix, ...keys)
    ids.set(name, id)
  }
  return id
}

export function checkinRow(o: {
  seed: number
  person: Pick<Person, 'customer' | 'enrollment'>
  /** The person's number in the gym. */
  index: number
  visit: Visit
  day: number
  timezone: string
}): CheckinRow {
  const { person, visit, day } = o
  const { companyId } = person.customer
  return {
    id: ident('chk', o.seed, o.index, day, visit.kind),
    customer: person.customer.id,
    kind: visit.kind,
    ts: unixAt(day, visit.minute, o.timezone),
    enrollmentId: person.enrollment?.id ?? null,
    name: nameOf(visit),
    typeId:
      visit.kind === 'class' ? classTypeId(companyId, visit.type) : sharedId('typ', companyId, visit.kind),
    refId: visit.kind === 'open' ? '' : sharedId('cls', companyId, visit.kind, visit.type, day, visit.hour),
    role: person.customer.role === 'coach' ? 'coach' : 'attendee',
    staffId: sharedId('stf', companyId),
  }
}

function nameOf(visit: Visit): string {
  if (visit.kind === 'event') return 'Community Saturday'
  if (visit.kind === 'appointment') return 'Personal Training'
  return CLASS_NAMES[visit.type]
}
