import Link from 'next/link'
import { redirect } from 'next/navigation'
import { ButtonLink } from '@/components/button'
import { PROMISES } from '@/components/promises'
import { ReviewPicture } from '@/components/review-picture'
import { SandboxLine } from '@/components/sandbox-line'
import { Wordmark } from '@/components/wordmark'
import { YearPicture } from '@/components/year-picture'
import { mode } from '@/lib/env'
import { currentGym } from '@/lib/owner/session'

function Header() {
  return (
    <header className="mx-auto flex h-16 max-w-6xl items-center justify-between px-5 sm:px-8">
      <Wordmark />
      <nav aria-label="Account" className="flex gap-1">
        <ButtonLink href="/login" look="quiet">
          Sign in
        </ButtonLink>
        <ButtonLink href="/signup" look="secondary" className="max-sm:hidden">
          Start
        </ButtonLink>
      </nav>
    </header>
  )
}

function Hero() {
  return (
    <section className="mx-auto max-w-6xl px-5 pt-14 pb-20 sm:px-8 sm:pt-24">
      <h1 className="max-w-4xl text-[2.5rem] leading-[1.05] font-semibold tracking-[-0.035em] sm:text-6xl lg:text-7xl">
        <span className="block">Members rarely say they are leaving.</span>
        <span className="block">They just stop coming.</span>
      </h1>
      <div className="mt-8 grid items-end gap-8 lg:grid-cols-[1fr_auto]">
        <p className="max-w-xl text-lg text-muted">
          GymAgents reads your PushPress attendance, notices who is drifting away, and drafts a short personal
          note in your voice. You approve it. It handles the conversation and tells you how it went.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/signup" size="large">
            Connect your gym
          </ButtonLink>
          <ButtonLink href="/login" look="secondary" size="large">
            Sign in
          </ButtonLink>
        </div>
      </div>
      <div className="mt-14 sm:mt-20">
        <YearPicture />
      </div>
    </section>
  )
}

const STEPS = [
  [
    'It watches',
    'Visits, enrollments and payments come from PushPress as they happen. Nobody types anything in.',
  ],
  [
    'It asks you',
    'Each note waits in a queue with the reason for it. Approve, edit or skip. Four minutes between classes is enough.',
  ],
  [
    'It follows through',
    'It answers replies, follows up once or twice, stops when it should, and wraps up when the member is back.',
  ],
] as const

function HowItWorks() {
  return (
    <section className="border-t border-line bg-wash">
      <div className="mx-auto grid max-w-6xl gap-12 px-5 py-20 sm:px-8 lg:grid-cols-[2fr_3fr] lg:gap-20">
        <div>
          <h2 className="text-3xl font-semibold">You say yes. It does the rest.</h2>
          <dl className="mt-8 flex flex-col gap-6">
            {STEPS.map(([title, text]) => (
              <div key={title}>
                <dt className="font-medium">{title}</dt>
                <dd className="mt-1 text-muted">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <ReviewPicture />
      </div>
    </section>
  )
}

function Promises() {
  return (
    <section className="border-t border-line">
      <div className="mx-auto max-w-6xl px-5 py-20 sm:px-8">
        <h2 className="text-3xl font-semibold">It will not embarrass you</h2>
        <p className="mt-3 max-w-xl text-muted">
          Seven rules that nothing in the product can get around. When in doubt, the message waits and we ask
          you.
        </p>
        <dl className="mt-12 border-b border-line">
          {PROMISES.map(([promise, meaning]) => (
            <div key={promise} className="grid gap-x-10 gap-y-1 border-t border-line py-5 md:grid-cols-2">
              <dt className="text-lg font-medium">{promise}</dt>
              <dd className="text-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

export default async function LandingPage() {
  const signedIn = await currentGym()
  if (signedIn) redirect(signedIn.gym ? '/today' : '/onboarding')
  return (
    <>
      {mode() === 'sandbox' ? <SandboxLine /> : null}
      <Header />
      <main>
        <Hero />
        <HowItWorks />
        <Promises />
      </main>
      <footer className="border-t border-line">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-4 px-5 py-8 text-sm text-muted sm:px-8">
          <Wordmark />
          <Link href="/login" className="underline-offset-4 hover:text-ink hover:underline">
            Sign in
          </Link>
        </div>
      </footer>
    </>
  )
}
