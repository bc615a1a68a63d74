import { isAuthRetryableFetchError } from '@supabase/supabase-js'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { now } from '@/lib/clock'
import { type Gym, listMyGyms } from '@/lib/db/gyms'
import { DatabaseError } from '@/lib/db/rpc'
import { type UserClient, userClient } from '@/lib/db/user-client'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { PATH_HEADER, safeNextPath, withNext } from '@/lib/owner/next-path'

/** Who is signed in, and which of their gyms they are looking at. Asked once per request, however many ask. */
export type Session = { userId: string; email: string; db: UserClient }
export type GymSession = Session & { gym: Gym; gyms: Gym[] }

export const GYM_COOKIE = 'gymagents-gym'

const MIN_SERVER_FAULT = 500
const ONE_YEAR_S = 365 * 24 * 3600

/** The time of this request, read once so that a page agrees with itself. */
export const requestTime = cache(now)

export const currentSession = cache(async (): Promise<Session | null> => {
  const db = await userClient()
  const { data, error } = await db.auth.getClaims()
  // Auth that does not answer is a fault to show, not a reason to send someone to the sign-in page.
  if (error && (isAuthRetryableFetchError(error) || (error.status ?? 0) >= MIN_SERVER_FAULT)) {
    throw new DatabaseError('read session', error.code ?? 'unreachable', error.message)
  }
  // A session that ran out looks like this too; one that was forged should not go unseen.
  if (error) log('warn', 'session.refused', { code: error.code, reason: error.message })
  if (!data) return null
  return { userId: data.claims.sub, email: String(data.claims.email ?? ''), db }
})

export async function requireSession(): Promise<Session> {
  const session = await currentSession()
  if (session) return session
  const path = safeNextPath((await headers()).get(PATH_HEADER))
  redirect(withNext('/login', path))
}

const myGyms = cache(async (): Promise<Gym[]> => {
  const { db, userId } = await requireSession()
  return listMyGyms(db, userId)
})

/** The signed-in person's gym: the one they chose last, else their first. Null before they opened one. */
export const currentGym = cache(async (): Promise<(Session & { gym: Gym | null; gyms: Gym[] }) | null> => {
  const session = await currentSession()
  if (!session) return null
  const gyms = await myGyms()
  const chosen = (await cookies()).get(GYM_COOKIE)?.value
  return { ...session, gyms, gym: gyms.find((gym) => gym.id === chosen) ?? gyms[0] ?? null }
})

export async function requireGym(): Promise<GymSession> {
  await requireSession()
  const found = await currentGym()
  if (!found?.gym) redirect('/onboarding')
  return { ...found, gym: found.gym }
}

/** Only in actions: a page cannot set cookies. */
export async function rememberGym(id: string): Promise<void> {
  const jar = await cookies()
  jar.set(GYM_COOKIE, id, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge: ONE_YEAR_S,
    secure: env().APP_URL.startsWith('https:'),
  })
}
