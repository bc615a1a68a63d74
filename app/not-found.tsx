import type { Metadata } from 'next'
import { ButtonLink } from '@/components/button'
import { PlainPage } from '@/components/plain-page'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <main>
      <PlainPage
        title="There is nothing at this address"
        action={<ButtonLink href="/">Go to the start</ButtonLink>}
      >
        The link may be old, or a letter went missing on the way.
      </PlainPage>
    </main>
  )
}
