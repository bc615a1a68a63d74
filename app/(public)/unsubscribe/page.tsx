import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Button } from '@/components/button'
import { Notice } from '@/components/notice'
import { readSubscription } from '@/lib/live'

// The address holds the person's token: it is kept out of search engines and out of the next page's logs.
export const metadata: Metadata = {
  title: { absolute: 'Email preferences' },
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

/** What a member opens from the foot of a message. Opening it changes nothing; only the button does. */
export default async function UnsubscribePage({ searchParams }: PageProps<'/unsubscribe'>) {
  const { token: given, notice } = await searchParams
  const token = typeof given === 'string' ? given : ''
  const subscription = await readSubscription(token)
  if (!subscription) {
    return (
      <Sheet title="This link is incomplete">
        Open it again from the message, or copy all of it. You can also reply to the message with “stop”.
      </Sheet>
    )
  }
  const { gymName, email, state } = subscription
  switch (state) {
    case 'subscribed':
      return (
        <Sheet
          title={`Stop messages from ${gymName}?`}
          above={<LastPress notice={notice} />}
          action={
            <PostButton token={token} button="unsubscribe">
              Stop messages
            </PostButton>
          }
        >
          {gymName} will not write to <Address>{email}</Address> again. Your membership stays as it is.
        </Sheet>
      )
    case 'undoable':
      return (
        <Sheet
          title="Done. No more messages."
          above={<LastPress notice={notice} />}
          action={
            <PostButton token={token} button="resubscribe" look="secondary">
              I clicked by mistake
            </PostButton>
          }
        >
          {gymName} will not write to <Address>{email}</Address> again.
        </Sheet>
      )
    case 'stopped':
      return (
        <Sheet title="You get no messages">
          {gymName} does not write to <Address>{email}</Address>. There is nothing you need to do.
        </Sheet>
      )
  }
}

/** What became of the button pressed last, where the rest of the page does not show it. */
function LastPress({ notice }: { notice: unknown }) {
  if (notice === 'failed')
    return <Notice tone="danger">That could not be saved. Please try again in a minute.</Notice>
  return notice === 'again' ? <Notice tone="accent">You will get messages as before.</Notice> : null
}

type SheetProps = { title: string; above?: ReactNode; action?: ReactNode; children: ReactNode }

function Sheet({ title, above, action, children }: SheetProps) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-xl flex-col justify-center px-5 py-16">
      {above}
      <h1 className="mt-6 text-[1.75rem] leading-9 font-semibold text-balance sm:text-4xl">{title}</h1>
      <p className="mt-3 text-lg text-muted">{children}</p>
      {action ? <div className="mt-8">{action}</div> : null}
    </main>
  )
}

function Address({ children }: { children: ReactNode }) {
  return <span className="wrap-anywhere text-ink">{children}</span>
}

type PostButtonProps = {
  token: string
  button: 'unsubscribe' | 'resubscribe'
  look?: 'secondary'
  children: ReactNode
}

/** A plain form: it works without JavaScript and in any mail program's own browser. */
function PostButton({ token, button, look, children }: PostButtonProps) {
  return (
    <form method="post" action={`/api/unsubscribe?token=${encodeURIComponent(token)}`}>
      <Button type="submit" name="button" value={button} look={look} size="large" className="max-sm:w-full">
        {children}
      </Button>
    </form>
  )
}
