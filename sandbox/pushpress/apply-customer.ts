import { randomUUID } from 'node:crypto'
import type { Customer } from '@pushpress/pushpress/models/components/customer.js'
import { localDay } from '@/sandbox/gym/days'
import { makeCustomer, type Role, type Traits } from '@/sandbox/gym/person'
import type { Applied, Happening } from '@/sandbox/pushpress/events'
import { findCustomer, isRefusal, type Refusal, text } from '@/sandbox/pushpress/find'
import { deleteCustomer, getCustomer, saveCustomer } from '@/sandbox/pushpress/store'
import { ident, seedOf } from '@/sandbox/random'

const ROLES: Role[] = [
  'superuser',
  'admin',
  'coach',
  'frontdesk',
  'member',
  'non-member',
  'ex-member',
  'lead',
]
const STRING_FIELDS = ['email', 'phone', 'dob', 'gender', 'profileImage', 'assignedToStaffId'] as const

export async function applyCustomer(happening: Happening): Promise<Applied> {
  const { context, company, event, data } = happening
  if (event === 'customer.created') return create(happening)
  const found = await findCustomer(context.sql, company.id, data, ['id', 'customer', 'customerId', 'email'])
  if (isRefusal(found)) return found
  if (event === 'customer.deleted') {
    await deleteCustomer(context.sql, company.id, found.id)
    return { kind: 'applied', data: { id: found.id, companyId: company.id } }
  }
  if (event === 'customer.status.changed' && data.role === undefined) {
    return { kind: 'refused', message: 'data.role is missing: it is what changes.', possible: ROLES }
  }
  const merged = merge(found, data)
  if (isRefusal(merged)) return merged
  await saveCustomer(context.sql, merged)
  return { kind: 'applied', data: { ...merged } }
}

async function create({ context, company, data }: Happening): Promise<Applied> {
  const id = text(data.id) ?? ident('usr', randomUUID())
  if (await getCustomer(context.sql, company.id, id)) {
    return { kind: 'refused', message: `data.id "${id}" exists already. Leave it out for a new one.` }
  }
  const today = localDay(context.clock.now(), company.timezone)
  const index = seedOf(id) % 1_000_000
  const made = makeCustomer({
    seed: company.seed,
    index,
    companyId: company.id,
    role: 'lead',
    today,
    joined: null,
  })
  const merged = merge({ ...made, id }, data)
  if (isRefusal(merged)) return merged
  // The world's own newcomers bring their habits along; people a test made up have none.
  await saveCustomer(context.sql, merged, data.traits as Traits | undefined)
  return { kind: 'applied', data: { ...merged } }
}

/** Lays the given fields over what is there. Odd values (a birthday in the future) pass, wrong types do not. */
function merge(customer: Customer, data: Record<string, unknown>): Customer | Refusal {
  const merged: Record<string, unknown> = { ...customer }
  for (const field of STRING_FIELDS) {
    const value = data[field]
    if (value === undefined) continue
    if (typeof value !== 'string' && !(value === null && field !== 'email')) {
      return {
        kind: 'refused',
        message: `data.${field} must be a string${field === 'email' ? '' : ' or null'}.`,
      }
    }
    merged[field] = value
  }
  if (data.role !== undefined) {
    if (!ROLES.some((role) => role === data.role)) {
      return {
        kind: 'refused',
        message: `data.role ${JSON.stringify(data.role)} is not a role.`,
        possible: ROLES,
      }
    }
    merged.role = data.role
  }
  const parts = data as { name?: object; address?: object; membershipDetails?: object; account?: object }
  const name = { ...customer.name, ...parts.name }
  if (typeof name.first !== 'string' || typeof name.last !== 'string') {
    return { kind: 'refused', message: 'data.name must be {"first": "…", "last": "…"}.' }
  }
  merged.name = name
  merged.address = { ...customer.address, ...parts.address }
  if (parts.account) merged.account = parts.account
  if (parts.membershipDetails) merged.membershipDetails = parts.membershipDetails
  return merged as Customer
}
