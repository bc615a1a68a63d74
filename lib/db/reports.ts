import { z } from 'zod'
import { rowsOf } from '@/lib/db/read'
import type { UserClient } from '@/lib/db/user-client'

/** What was written for the owner rather than for a member. */
export type Report = {
  id: string
  type: string
  title: string
  content: string
  at: string
  writtenBy: string
}

const REPORTS_LISTED = 100

const deliverable = z.object({
  title: z.string().catch('Report'),
  content: z.string().catch(''),
  writtenBy: z.string().catch('playbook'),
})

export async function listReports(db: UserClient, gymId: string): Promise<Report[]> {
  const answer = await db
    .from('tasks')
    .select('id, type, deliverable, resolved_at')
    .eq('gym_id', gymId)
    .not('deliverable', 'is', null)
    .not('resolved_at', 'is', null)
    .order('resolved_at', { ascending: false })
    .limit(REPORTS_LISTED)
  return rowsOf('list reports', answer).flatMap(reportOf)
}

export async function readReport(db: UserClient, gymId: string, id: string): Promise<Report | null> {
  if (!z.uuid().safeParse(id).success) return null
  const answer = await db
    .from('tasks')
    .select('id, type, deliverable, resolved_at')
    .eq('gym_id', gymId)
    .eq('id', id)
    .maybeSingle()
  const row = rowsOf('read report', answer)
  return row ? (reportOf(row)[0] ?? null) : null
}

type Row = { id: string; type: string; deliverable: unknown; resolved_at: string | null }

function reportOf({ id, type, deliverable: stored, resolved_at: at }: Row): Report[] {
  const read = deliverable.safeParse(stored)
  return read.success && at ? [{ id, type, at, ...read.data }] : []
}
