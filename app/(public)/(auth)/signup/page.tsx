import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { ActionForm } from '@/components/action-form'
import { AuthHeading } from '@/components/auth-heading'
import { Field } from '@/components/field'
import { Notice } from '@/components/notice'
import { TextLink } from '@/components/text-link'
import { safeNextPath, withNext } from '@/lib/owner/next-path'
import { currentSession } from '@/lib/owner/session'
import { signUp } from '../actions'

export const metadata: Metadata = { title: 'Create an account' }

export default async function SignupPage({ searchParams }: PageProps<'/signup'>) {
  const params = await searchParams
  const next = safeNextPath(params.next)
  if (await currentSession()) redirect(next ?? '/')
  if (params.sent !== undefined) {
    return (
      <>
        <AuthHeading title="Check your email" />
        <Notice tone="accent">
          We sent you a link. Open it to confirm your address, then sign in. It may take a minute to arrive.
        </Notice>
      </>
    )
  }
  return (
    <>
      <AuthHeading title="Create an account">
        Then connect PushPress. Nothing is sent until you approve it.
      </AuthHeading>
      <ActionForm action={signUp} submit="Create account" pending="Creating your account…">
        <input type="hidden" name="next" value={next ?? ''} />
        <Field name="email" label="Email" type="email" autoComplete="username" inputMode="email" />
        <Field
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="At least 10 characters. A few words are easier to remember than symbols."
        />
      </ActionForm>
      <p className="mt-8 text-sm text-muted">
        Already have one? <TextLink href={withNext('/login', next)}>Sign in</TextLink>
      </p>
    </>
  )
}
