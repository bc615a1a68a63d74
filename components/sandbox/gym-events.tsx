'use client'

import Link from 'next/link'
import { useState } from 'react'
import { Button } from '@/components/button'
import { type Person, send } from './api'
import { type Happen, NewPerson } from './new-person'
import { Panel } from './panel'
import { PersonPicker } from './person-picker'

type Outcome = { kind: 'happened'; who: string; what: string } | { kind: 'failed'; message: string }

type GymEvent = { label: string; told: string; event: string; data(person: Person): Record<string, unknown> }

const EVENTS: GymEvent[] = [
  {
    label: 'Checks in',
    told: 'checked in',
    event: 'checkin.created',
    data: ({ id, companyId }) => ({ customer: id, company: companyId }),
  },
  status('Payment fails', 'has a failed payment', 'alert'),
  status('Payment recovers', 'is paid up again', 'active'),
  status('Cancels', 'cancelled', 'canceled'),
]

/** PushPress knows no payment events: a failed one shows as an enrollment that turned to `alert`. */
function status(label: string, told: string, to: string): GymEvent {
  return {
    label,
    told,
    event: 'enrollment.status.changed',
    data: ({ id, companyId }) => ({ customerId: id, companyId, status: to }),
  }
}

export function GymEvents({ onTell }: { onTell(text: string): void }) {
  const [person, setPerson] = useState<Person>()
  const [outcome, setOutcome] = useState<Outcome>()
  const happen: Happen = async (who, what, event, data) => {
    const answer = await send('pushpress', { event, data })
    setOutcome(answer.kind === 'failed' ? answer : { kind: 'happened', who, what })
    if (answer.kind === 'answered') onTell(`${who} ${what}.`)
    return answer.kind === 'answered'
  }
  const name = person ? `${person.firstName} ${person.lastName}` : undefined
  return (
    <Panel title="Make something happen" hint="The gym software reports it, signed, as PushPress does.">
      <div className="p-5">
        <PersonPicker picked={person} onPick={setPerson} />
        <p className="mt-4 truncate text-sm">
          {name ? <strong className="font-medium">{name} …</strong> : 'Pick someone.'}
        </p>
        <div className="mt-2 grid grid-cols-2 gap-2">
          {EVENTS.map((it) => (
            <Button
              key={it.label}
              look="secondary"
              disabled={!person}
              onClick={() => person && happen(name ?? '', it.told, it.event, it.data(person))}
            >
              {it.label}
            </Button>
          ))}
        </div>
        <p role="status" className="mt-3 min-h-6 text-sm">
          {outcome ? <Told outcome={outcome} /> : null}
        </p>
      </div>
      <NewPerson companyId={person?.companyId} onHappen={happen} />
    </Panel>
  )
}

function Told({ outcome }: { outcome: Outcome }) {
  if (outcome.kind === 'failed') return <span className="text-danger">{outcome.message}</span>
  return (
    <>
      {outcome.who} {outcome.what}.{' '}
      <Link
        href={`/members?q=${encodeURIComponent(outcome.who)}`}
        className="text-accent-text underline underline-offset-4"
      >
        See it in the gym
      </Link>
    </>
  )
}
