import type { Customer } from '@pushpress/pushpress/models/components/customer.js'
import type { Applied } from '@/sandbox/pushpress/events'
import type { Sql } from '@/sandbox/schema'

/** Finding whom a hand-written event is about. */

export type Refusal = Extract<Applied, { kind: 'refused' }>

const EXAMPLES_SHOWN = 5

/** Accepts an id or an email address under any of the usual names. */
export async function findCustomer(
  sql: Sql,
  company: string,
  data: Record<string, unknown>,
  fields: string[],
): Promise<Customer | Refusal> {
  const named = fields.map((field) => data[field]).find((value) => typeof value === 'string' && value !== '')
  if (typeof named === 'string') {
    const [row] = await sql<{ data: Customer }[]>`
      select data from customer
      where company_id = ${company} and (id = ${named} or lower(email) = lower(${named}))
      order by position limit 1`
    if (row) return row.data
  }
  const examples = await sql<{ id: string; name: string }[]>`
    select id, concat(data->'name'->>'first', ' ', data->'name'->>'last') as name from customer
    where company_id = ${company} and role = 'member' order by position limit ${EXAMPLES_SHOWN}`
  return {
    kind: 'refused',
    message:
      named === undefined
        ? `data.${fields[0]} is missing. Send a customer's id or email address, such as one of "possible".`
        : `data.${fields[0]} "${named}" is not a customer of ${company}. Send an id or email such as one of "possible".`,
    possible: examples.map((it) => `${it.id} (${it.name})`),
  }
}

export function isRefusal(found: object): found is Refusal {
  return 'kind' in found && found.kind === 'refused'
}

export function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
