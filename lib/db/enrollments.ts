import { rowsOf } from '@/lib/db/read'
import type { UserClient } from '@/lib/db/user-client'

export type EnrollmentStatus =
  | 'active'
  | 'alert'
  | 'canceled'
  | 'completed'
  | 'paused'
  | 'pendactivation'
  | 'pendcancel'

export type Enrollment = {
  id: string
  planName: string | null
  status: EnrollmentStatus
  startDate: string | null
  endDate: string | null
  lastCharge: string | null
  nextCharge: string | null
  paidUntil: string | null
}

/** A member's enrollments, newest first, with the names of their plans. */
export async function listEnrollments(
  db: UserClient,
  gymId: string,
  customerId: string,
): Promise<Enrollment[]> {
  const enrolled = rowsOf(
    'list enrollments',
    await db
      .from('enrollments')
      .select('pushpress_id, plan_id, status, start_date, end_date, last_charge, next_charge, paid_until')
      .eq('gym_id', gymId)
      .eq('customer_id', customerId)
      .order('start_date', { ascending: false, nullsFirst: false })
      .order('pushpress_id')
      .limit(100),
  )
  const planIds = [...new Set(enrolled.flatMap((row) => row.plan_id ?? []))]
  const plans = planIds.length
    ? rowsOf(
        'list plans',
        await db.from('plans').select('pushpress_id, name').eq('gym_id', gymId).in('pushpress_id', planIds),
      )
    : []
  const names = new Map(plans.map((plan) => [plan.pushpress_id, plan.name]))
  return enrolled.map((row) => ({
    id: row.pushpress_id,
    planName: row.plan_id ? (names.get(row.plan_id) ?? null) : null,
    status: row.status as EnrollmentStatus,
    startDate: row.start_date,
    endDate: row.end_date,
    lastCharge: row.last_charge,
    nextCharge: row.next_charge,
    paidUntil: row.paid_until,
  }))
}
