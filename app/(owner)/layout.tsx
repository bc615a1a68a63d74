import type { ReactNode } from 'react'
import { signOut } from '@/app/(public)/(auth)/actions'
import { ConnectionBanner } from '@/components/connection-banner'
import { BottomBar, SideBar, TopBar } from '@/components/shell'
import { Live } from '@/components/tasks/live'
import { UndoBar } from '@/components/tasks/undo-bar'
import { readConnection } from '@/lib/db/connections'
import { isOperator } from '@/lib/db/platform'
import { countNeeds } from '@/lib/db/today'
import { mode } from '@/lib/env'
import { currentGym, requestTime, requireSession } from '@/lib/owner/session'
import { chooseGym } from './actions'

export default async function OwnerLayout({ children }: { children: ReactNode }) {
  const session = await requireSession()
  const [found, now, runsPlatform] = await Promise.all([
    currentGym(),
    requestTime(),
    isOperator(session.db, session.userId),
  ])
  const gym = found?.gym ?? null
  const [connection, needs] = gym
    ? await Promise.all([readConnection(session.db, gym.id), countNeeds(session.db, gym.id)])
    : [null, 0]
  const shell = {
    account: {
      email: session.email,
      gym,
      gyms: found?.gyms ?? [],
      isOperator: runsPlatform,
      signOut,
      chooseGym,
    },
    now,
    isSandbox: mode() === 'sandbox',
    needs,
  }
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="fixed top-2 left-2 z-20 -translate-y-20 bg-ink px-4 py-2 text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <SideBar {...shell} />
      <TopBar {...shell} />
      <div className="flex min-w-0 flex-col pb-16 md:pb-0">
        {gym ? <Live key={gym.id} needs={needs} /> : null}
        {gym && connection ? (
          <ConnectionBanner connection={connection} timezone={gym.timezone} now={now} />
        ) : null}
        <main id="main" className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-8 md:py-10 lg:px-12">
          {children}
        </main>
      </div>
      <BottomBar needs={needs} />
      <UndoBar />
    </div>
  )
}
