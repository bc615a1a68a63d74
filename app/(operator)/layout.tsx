import Link from 'next/link'
import type { ReactNode } from 'react'
import { signOut } from '@/app/(public)/(auth)/actions'
import { Mark } from '@/components/wordmark'
import { requireOperator } from '@/lib/platform/session'

export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const { email } = await requireOperator()
  return (
    <>
      <header className="border-b border-line">
        <div className="mx-auto flex min-h-16 max-w-7xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 sm:px-8 lg:px-12">
          <span className="flex items-center gap-3 font-semibold tracking-tight">
            <Mark className="size-6 shrink-0" />
            GymAgents platform
          </span>
          <span className="ml-auto truncate text-sm text-muted max-sm:hidden">{email}</span>
          <Link href="/today" className="text-sm underline underline-offset-4 max-sm:ml-auto">
            Your gym
          </Link>
          <form action={signOut}>
            <button type="submit" className="h-10 text-sm underline underline-offset-4">
              Sign out
            </button>
          </form>
        </div>
      </header>
      <main id="main" className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-8 md:py-10 lg:px-12">
        {children}
      </main>
    </>
  )
}
