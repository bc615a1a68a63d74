import { notFound } from 'next/navigation'
import { isOperator } from '@/lib/db/platform'
import { currentSession, requireSession, type Session } from '@/lib/owner/session'

/** For the operator's page: to everyone else there is no such page. */
export async function requireOperator(): Promise<Session> {
  const session = await requireSession()
  if (!(await isOperator(session.db, session.userId))) notFound()
  return session
}

/** For the operator's actions: null for whoever is not one, or was signed out meanwhile. */
export async function operatorOrNull(): Promise<Session | null> {
  const session = await currentSession()
  return session && (await isOperator(session.db, session.userId)) ? session : null
}
