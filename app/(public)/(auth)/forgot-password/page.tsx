import type { Metadata } from 'next'
import { ActionForm } from '@/components/action-form'
import { AuthHeading } from '@/components/auth-heading'
import { Field } from '@/components/field'
import { Notice } from '@/components/notice'
import { TextLink } from '@/components/text-link'
import { requestPasswordReset } from '../actions'

export const metadata: Metadata = { title: 'Reset your password' }

export default async function ForgotPasswordPage({ searchParams }: PageProps<'/forgot-password'>) {
  const { sent } = await searchParams
  return (
    <>
      <AuthHeading title="Reset your password">
        {sent === undefined ? 'We send you a link to choose a new one.' : null}
      </AuthHeading>
      {sent === undefined ? (
        <ActionForm action={requestPasswordReset} submit="Send the link" pending="Sending…">
          <Field name="email" label="Email" type="email" autoComplete="username" inputMode="email" />
        </ActionForm>
      ) : (
        <Notice tone="accent">
          If there is an account for that address, a link is on its way. It works once, for an hour.
        </Notice>
      )}
      <p className="mt-8 text-sm text-muted">
        <TextLink href="/login">Back to sign in</TextLink>
      </p>
    </>
  )
}
