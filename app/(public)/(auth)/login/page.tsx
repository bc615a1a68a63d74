import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { ActionForm } from '@/components/action-form'
import { AuthHeading } from '@/components/auth-heading'
import { Field } from '@/components/field'
import { Notice } from '@/components/notice'
import { TextLink } from '@/components/text-link'
import { safeNextPath, withNext } from '@/lib/owner/next-path'
import { currentSession } from '@/lib/owner/session'
import { signIn } from '../actions'

export const metadata: Metadata = { title: 'Sign in' }

const NOTICES: Record<string, string> = {
  'link-expired': 'That link was used already or has expired. Sign in, or ask for a new one.',
  confirmed: 'Your email address is confirmed. Sign in to go on.',
}

export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const params = await searchParams
  const next = safeNextPath(params.next)
  if (await currentSession()) redirect(next ?? '/')
  const notice = typeof params.notice === 'string' ? NOTICES[params.notice] : undefined
  return (
    <>
      <AuthHeading title="Sign in" />
      {notice ? (
        <div className="mb-6">
          <Notice tone="accent">{notice}</Notice>
        </div>
      ) : null}
      <ActionForm action={signIn} submit="Sign in" pending="Signing in…">
        <input type="hidden" name="next" value={next ?? ''} />
        <Field name="email" label="Email" type="email" autoComplete="username" inputMode="email" />
        <Field
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          aside={<TextLink href="/forgot-password">Forgot it?</TextLink>}
        />
      </ActionForm>
      <p className="mt-8 text-sm text-muted">
        New here? <TextLink href={withNext('/signup', next)}>Create an account</TextLink>
      </p>
    </>
  )
}
