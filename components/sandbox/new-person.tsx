'use client'

import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/button'
import { CONTROL } from '@/components/control'

/** Sends an event of the gym software; true when it happened. */
export type Happen = (
  who: string,
  what: string,
  event: string,
  data: Record<string, unknown>,
) => Promise<boolean>

type Props = { companyId: string | undefined; onHappen: Happen }

/** Filled in already, so that one press is enough; the next name comes after it. */
const SUGGESTIONS = ['Jordan Avery', 'Nia Okafor', 'Mateo Silva', 'Hana Sato', 'Elsie Brandt', 'Omar Haddad']

/** Someone walks in: a lead from the website, or a member who signs up. */
export function NewPerson({ companyId, onHappen }: Props) {
  const [round, setRound] = useState(0)
  const [first = '', last = ''] = (SUGGESTIONS[round % SUGGESTIONS.length] ?? '').split(' ')
  const number = round < SUGGESTIONS.length ? '' : String(round)
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const typed = (name: string) => String(fields.get(name)).trim()
    const role = (event.nativeEvent as SubmitEvent).submitter?.dataset.role ?? 'lead'
    const name = { first: typed('first'), last: typed('last'), nickname: null }
    const email = typed('email')
    const who = `${name.first} ${name.last}`
    const created = await onHappen(who, `is a new ${role}`, 'customer.created', {
      name,
      email,
      role,
      companyId,
    })
    // In PushPress a member is a customer with an enrollment.
    const enrolled =
      created &&
      (role === 'lead' ||
        (await onHappen(who, 'signed up', 'enrollment.created', { customerId: email, companyId })))
    if (enrolled) setRound(round + 1)
  }
  return (
    <form key={round} onSubmit={create} className="grid grid-cols-2 gap-3 border-t border-line p-5">
      <Input name="first" label="First name" value={first} />
      <Input name="last" label="Last name" value={last} />
      <div className="col-span-2">
        <Input
          name="email"
          label="Email"
          value={`${first}.${last}${number}@example.com`.toLowerCase()}
          type="email"
        />
      </div>
      <Button type="submit" look="secondary" data-role="lead">
        New lead
      </Button>
      <Button type="submit" look="secondary" data-role="member">
        New member
      </Button>
    </form>
  )
}

type InputProps = { name: string; label: string; value: string; type?: 'text' | 'email' }

function Input({ name, label, value, type = 'text' }: InputProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        name={name}
        type={type}
        defaultValue={value}
        required
        autoComplete="off"
        className={CONTROL}
      />
    </div>
  )
}
