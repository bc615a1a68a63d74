import Link from 'next/link'
import type { ReactNode } from 'react'
import { SandboxLine } from '@/components/sandbox-line'
import { Wordmark } from '@/components/wordmark'
import { YearPicture } from '@/components/year-picture'
import { mode } from '@/lib/env'

export const dynamic = 'force-dynamic'

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      {mode() === 'sandbox' ? <SandboxLine /> : null}
      <div className="grid flex-1 lg:grid-cols-2">
        <div className="flex flex-col px-5 py-6 sm:px-10">
          <header>
            <Link href="/" className="inline-block">
              <Wordmark />
            </Link>
          </header>
          <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-16">
            {children}
          </main>
        </div>
        <aside
          aria-label="What it does"
          className="hidden border-l border-line bg-wash px-12 lg:flex lg:flex-col lg:justify-center"
        >
          <YearPicture />
        </aside>
      </div>
    </div>
  )
}
