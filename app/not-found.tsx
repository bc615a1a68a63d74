import type { Metadata } from 'next'
import Link from 'next/link'
import { connection } from 'next/server'
import { ButtonLink } from '@/components/button'
import { PlainPage } from '@/components/plain-page'
import { Wordmark } from '@/components/wordmark'

export const metadata: Metadata = { title: 'Not found' }

export default async function NotFound() {
  // Rendered for each request: a page made at build time could not carry the nonce its scripts need.
  await connection()
  return (
    <main>
      <Link href="/" className="absolute top-5 left-5 sm:left-8">
        <Wordmark />
      </Link>
      <PlainPage
        title="There is nothing at this address"
        action={<ButtonLink href="/">Go to the start</ButtonLink>}
      >
        The link may be old, or mistyped.
      </PlainPage>
    </main>
  )
}
