import { formatDay } from '@/components/dates'
import type { LinkedMember, Member } from '@/components/member'
import { TextLink } from '@/components/text-link'
import { BLOCK_REASON, fullName } from '@/components/wording'

type Linked = { primary: LinkedMember | null; dependents: LinkedMember[]; sameEmail: LinkedMember[] }
type Props = { member: Member; linked: Linked; today: string }

function rule(member: Member, linked: Linked): string {
  if (member.contact_block) return `Never contacted: ${BLOCK_REASON[member.contact_block]}`
  if (linked.primary) return `Contacted through ${fullName(linked.primary)}`
  return 'Can be contacted by email'
}

/** A family often shares an address; whoever the accounts say belongs together is not named twice. */
function relationsOf({ primary, dependents, sameEmail }: Linked): [string, LinkedMember[]][] {
  const named = new Set([...dependents, ...(primary ? [primary] : [])].map(({ id }) => id))
  const relations: [string, LinkedMember[]][] = [
    ['Linked to', primary ? [primary] : []],
    ['Responsible for', dependents],
    ['Same email', sameEmail.filter(({ id }) => !named.has(id))],
  ]
  return relations.filter(([, people]) => people.length > 0)
}

function People({ people }: { people: LinkedMember[] }) {
  return people.map((person, index) => (
    <span key={person.id}>
      {index > 0 ? ', ' : null}
      <TextLink href={`/members/${person.id}`} prefetch={false} className="wrap-anywhere">
        {fullName(person)}
      </TextLink>
    </span>
  ))
}

export function ContactPanel({ member, linked, today }: Props) {
  const details = [
    ['Email', member.email ?? 'none'],
    ['Phone', member.phone ?? 'none'],
    [
      'Birthday',
      member.dob ? `${formatDay(member.dob)}${member.dob > today ? ' (in the future)' : ''}` : 'not given',
    ],
  ] as const
  const relations = relationsOf(linked)
  return (
    <section aria-label="Contact" className="bg-paper p-5">
      <h2 className="eyebrow">Contact</h2>
      <p className="mt-1 text-lg font-medium">{rule(member, linked)}</p>
      <dl className="mt-3 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-y-1 text-sm">
        {details.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
        {relations.map(([label, people]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd>
              <People people={people} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
