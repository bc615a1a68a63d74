import type { Plan, PlanPrice } from '@/lib/db/plans'

/** The form of prices: one field a plan, in dollars, empty where the owner does not say. */

const MONTHLY_MAX_CENTS = 10_000_000
const REFUSAL = 'Enter an amount in dollars, such as 149 or 149.50, or leave it empty.'

export const priceField = (planId: string): string => `price:${planId}`
export const seenField = (planId: string): string => `seen:${planId}`

export const inDollars = (cents: number | null): string =>
  cents === null ? '' : cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)

/** Null is an empty field; undefined is no amount. */
export function centsOf(text: string): number | null | undefined {
  const trimmed = text.trim().replace(/^\$\s*/, '')
  if (trimmed === '') return null
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(trimmed)) return undefined
  const cents = Math.round(Number(trimmed) * 100)
  return cents <= MONTHLY_MAX_CENTS ? cents : undefined
}

export type ParsedPrices =
  | { kind: 'parsed'; prices: PlanPrice[] }
  | { kind: 'refused'; errors: Record<string, string> }

/** What differs from what the form was filled with. Plans it does not name are left alone. */
export function parsePrices(plans: readonly Plan[], values: Record<string, string>): ParsedPrices {
  const errors: Record<string, string> = {}
  const prices: PlanPrice[] = []
  for (const { id } of plans) {
    const typed = values[priceField(id)]
    if (typed === undefined) continue
    const cents = centsOf(typed)
    const seen = centsOf(values[seenField(id)] ?? '') ?? null
    if (cents === undefined) errors[priceField(id)] = REFUSAL
    else if (cents !== seen) prices.push({ plan: id, seen, cents })
  }
  return Object.keys(errors).length > 0 ? { kind: 'refused', errors } : { kind: 'parsed', prices }
}
