import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '@/components/button'
import { TextLink } from '@/components/text-link'
import { readDecisionFromMail } from '@/lib/live'
import { requestTime } from '@/lib/owner/session'

// The address holds the right to decide: it is kept out of search engines and out of the next page's logs.
export const metadata: Metadata = {
  title: { absolute: 'Your decision' },
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

/** What a link in a mail opens. Opening it decides nothing, since mail scanners open links too; only the button does. */
export default async function DecidePage({ searchParams }: PageProps<'/decide'>) {
  const { token: given, result } = await searchParams
  const token = typeof given === 'string' ? given : ''
  const deciding = await readDecisionFromMail(token, await requestTime())
  if (result === 'done' && deciding.kind === 'over') return <Done {...deciding} />
  switch (deciding.kind) {
    case 'bad_link':
      return <Sheet title="This link is incomplete">Open it again from the mail, or copy all of it.</Sheet>
    case 'expired':
      return (
        <Sheet title="This link is too old" action={<OpenTask id={deciding.taskId} />}>
          The mail is more than a week old. You can still decide in GymAgents.
        </Sheet>
      )
    case 'over':
      return (
        <Sheet title="This has moved on" action={<OpenTask id={deciding.taskId} />}>
          It was decided already, or it changed after the mail was written.
        </Sheet>
      )
    case 'open': {
      const isApproval = deciding.action === 'approve'
      return (
        <Sheet
          title={isApproval ? 'Send this message?' : 'Skip this one?'}
          action={
            <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
              <Decide token={token} label={isApproval ? 'Yes, send it' : 'Yes, skip it'} />
              <TextLink href={`/tasks/${deciding.taskId}`}>Open it to change it</TextLink>
            </div>
          }
        >
          <span className="block text-base wrap-anywhere">
            {deciding.member ? `To ${deciding.member}, from ${deciding.gymName}` : deciding.gymName}
          </span>
          <span className="mt-3 block wrap-anywhere">{deciding.goal}</span>
          {deciding.text ? (
            <span className="mt-6 block border-l-4 border-line-strong pl-4 text-base wrap-anywhere whitespace-pre-line text-ink">
              {deciding.subject ? (
                <strong className="mb-2 block font-semibold">{deciding.subject}</strong>
              ) : null}
              {deciding.text}
            </span>
          ) : null}
        </Sheet>
      )
    }
  }
}

function Sheet({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-xl flex-col justify-center px-5 py-16">
      <h1 className="text-[1.75rem] leading-9 font-semibold text-balance sm:text-4xl">{title}</h1>
      <p className="mt-3 text-lg text-muted">{children}</p>
      {action ? <div className="mt-8">{action}</div> : null}
    </main>
  )
}

function Done({ taskId, action }: { taskId: string; action: 'approve' | 'skip' }) {
  const isApproved = action === 'approve'
  return (
    <Sheet
      title={isApproved ? 'Approved' : 'Skipped'}
      action={<TextLink href={`/tasks/${taskId}`}>See it in GymAgents</TextLink>}
    >
      {isApproved
        ? 'It goes out within your sending hours, unless it is no longer needed by then.'
        : 'Nothing will be sent.'}
    </Sheet>
  )
}

function OpenTask({ id }: { id: string }) {
  return (
    <ButtonLink href={`/tasks/${id}`} size="large">
      Open it
    </ButtonLink>
  )
}

/** A plain form: it works without JavaScript and in any mail program's own browser. */
function Decide({ token, label }: { token: string; label: string }) {
  return (
    <form method="post" action={`/api/decide?token=${encodeURIComponent(token)}`}>
      <Button type="submit" size="large" className="max-sm:w-full">
        {label}
      </Button>
    </form>
  )
}
