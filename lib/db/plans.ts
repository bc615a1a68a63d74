import { rowsOf } from '@/lib/db/read'
import type { UserClient } from '@/lib/db/user-client'

export type Plan = { id: string; name: string; monthlyCents: number | null; members: number }
export type PlanPrice = { plan: string; seen: number | null; cents: number | null }

/** The plans of a gym with what the owner said they cost; those with the most members first. */
export async function listPlans(db: UserClient, gymId: string): Promise<Plan[]> {
  const answer = await db.rpc('list_plans', { p_gym: gymId })
  return rowsOf('list plans', answer).map((row) => ({
    id: row.plan_id,
    name: row.name,
    monthlyCents: row.monthly_cents,
    members: row.members,
  }))
}

/** All of them or none: `stale` where one is no longer what the form showed. */
export async function savePlanPrices(
  db: UserClient,
  gymId: string,
  prices: PlanPrice[],
  now: Date,
): Promise<'saved' | 'stale'> {
  const answer = await db.rpc('save_plan_prices', {
    p_gym: gymId,
    p_prices: prices,
    p_now: now.toISOString(),
  })
  return rowsOf('save plan prices', answer) as 'saved' | 'stale'
}
