import type { Metadata } from 'next'
import { ActionForm } from '@/components/action-form'
import { AuthHeading } from '@/components/auth-heading'
import { ButtonLink } from '@/components/button'
import { Field } from '@/components/field'
import { currentSession } from '@/lib/owner/session'
import { resetPassword } from '../actions'

export const metadata: Metadata = { title: 'Choose a new password', referrer: 'no-referrer' }

export default async function ResetPasswordPage({ searchParams }: PageProps<'/reset-password'>) {
  const { token_hash } = await searchParams
  const token = typeof token_hash === 'string' ? token_hash : ''
  if (!token && !(await currentSession())) {
    return (
      <>
        <AuthHeading title="This link does not work">
          It was used already, has expired, or was cut off on its way to you.
        </AuthHeading>
        <ButtonLink href="/forgot-password">Ask for a new link</ButtonLink>
      </>
    )
  }
  return (
    <>
      <AuthHeading title="Choose a new password" />
      <ActionForm action={resetPassword} submit="Save and sign in" pending="Saving…">
        <input type="hidden" name="token_hash" value={token} />
        <Field
          name="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 10 characters. A few words are easier to remember than symbols."
        />
      </ActionForm>
    </>
  )
}
