import type { Metadata } from 'next'
import { headers } from 'next/headers'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { isSandboxReachable } from '@/app/api/sandbox/guard'
import { ButtonLink } from '@/components/button'
import type { Clock, Faults, Mailbox, State } from '@/components/sandbox/api'
import { TimeMachine } from '@/components/sandbox/time-machine'
import { Wordmark } from '@/components/wordmark'
import { env } from '@/lib/env'

export const metadata: Metadata = { title: 'Time machine', robots: { index: false } }

export default async function SandboxPage({ searchParams }: PageProps<'/sandbox'>) {
  if (!isSandboxReachable(await headers())) notFound()
  const { mailbox } = await searchParams
  const [clock, mailboxes, faults, state] = await Promise.all([
    ask<Clock>('clock'),
    ask<Mailbox[]>('mailbox'),
    ask<Faults>('faults'),
    ask<State>('state'),
  ])
  return (
    <div className="mx-auto max-w-[1280px] px-4 pb-16 sm:px-8">
      <header className="flex h-16 items-center justify-between">
        <Link href="/">
          <Wordmark />
        </Link>
        <ButtonLink href="/today" look="secondary">
          Open the gym
        </ButtonLink>
      </header>
      <main>
        <h1 className="mt-6 text-[1.75rem] leading-9 font-semibold">Time machine</h1>
        <p className="mt-2 mb-6 max-w-prose text-muted">
          The gym, its members and their mailboxes are a simulation on this machine. Move time forward, read
          what people got, and answer as them.
        </p>
        <TimeMachine
          clock={clock}
          state={state}
          mailboxes={mailboxes}
          faults={faults}
          mailbox={typeof mailbox === 'string' ? mailbox : undefined}
        />
      </main>
    </div>
  )
}

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(`${env().SANDBOX_URL}/${path}`, { cache: 'no-store' })
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to ${path}`)
  return (await answer.json()) as T
}
