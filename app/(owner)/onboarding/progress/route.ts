import { NextResponse } from 'next/server'
import { readingOf } from '@/components/reading'
import { now } from '@/lib/clock'
import { readConnection } from '@/lib/db/connections'
import { readFirstSync } from '@/lib/db/syncs'
import { currentGym } from '@/lib/owner/session'

/** How the first reading goes, for the page that watches it. */
export async function GET(): Promise<NextResponse> {
  const found = await currentGym()
  if (!found?.gym)
    return NextResponse.json({ error: 'Sign in to see how the reading goes.' }, { status: 401 })
  const { db, gym } = found
  const [sync, connection, at] = await Promise.all([
    readFirstSync(db, gym.id),
    readConnection(db, gym.id),
    now(),
  ])
  if (!sync) return NextResponse.json({ error: 'This gym has no first reading.' }, { status: 404 })
  return NextResponse.json(readingOf(sync, connection, at), { headers: { 'Cache-Control': 'no-store' } })
}
