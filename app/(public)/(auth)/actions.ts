'use server'

import { type AuthError, isAuthRetryableFetchError } from '@supabase/supabase-js'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { type FormState, textOf } from '@/components/form-state'
import { userClient } from '@/lib/db/user-client'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { safeNextPath } from '@/lib/owner/next-path'
import { currentSession, GYM_COOKIE } from '@/lib/owner/session'

const MIN_PASSWORD = 10
/** The hash behind sign-in reads no further than this. */
const MAX_PASSWORD_BYTES = 72

const email = z
  .string()
  .trim()
  .min(1, 'Enter your email address.')
  .max(254, 'That is longer than an email address can be.')
  .pipe(z.email('That does not look like an email address: it needs a name, an @ and a domain.'))

const newPassword = z
  .string()
  .min(MIN_PASSWORD, `Use at least ${MIN_PASSWORD} characters.`)
  .refine(
    (it) => Buffer.byteLength(it) <= MAX_PASSWORD_BYTES,
    `Use at most ${MAX_PASSWORD_BYTES} characters.`,
  )

function fieldErrors(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.map((issue) => [String(issue.path[0]), issue.message]))
}

/** Auth that is down says so; it must not read as a wrong password. */
function unavailable(error: AuthError): string | null {
  if (!isAuthRetryableFetchError(error) && (error.status ?? 0) < 500) return null
  log('error', 'auth.unavailable', { reason: error.message, status: error.status })
  return 'Sign-in is not answering right now. Nothing is wrong with what you typed; try again in a minute.'
}

export async function signIn(_state: FormState, form: FormData): Promise<FormState> {
  const values = { email: textOf(form, 'email').trim() }
  const parsed = z
    .object({ email, password: z.string().min(1, 'Enter your password.') })
    .safeParse({ ...values, password: textOf(form, 'password') })
  if (!parsed.success) return { values, errors: fieldErrors(parsed.error) }
  const { error } = await (await userClient()).auth.signInWithPassword(parsed.data)
  if (error) {
    const down = unavailable(error)
    if (down) return { values, message: down }
    log('info', 'auth.signin_refused', { code: error.code })
    if (error.code === 'email_not_confirmed') {
      return {
        values,
        message: 'Confirm your email address first: open the link we sent you, then sign in here.',
      }
    }
    if (error.status === 429) return { values, message: 'Too many attempts. Wait a minute and try again.' }
    return {
      values,
      errors: { password: 'Email and password do not match. Check both, or reset the password.' },
    }
  }
  redirect(safeNextPath(form.get('next')) ?? '/')
}

export async function signUp(_state: FormState, form: FormData): Promise<FormState> {
  const values = { email: textOf(form, 'email').trim() }
  const parsed = z
    .object({ email, password: newPassword })
    .safeParse({ ...values, password: textOf(form, 'password') })
  if (!parsed.success) return { values, errors: fieldErrors(parsed.error) }
  const { data, error } = await (await userClient()).auth.signUp({
    ...parsed.data,
    options: { emailRedirectTo: `${env().APP_URL}/auth/confirm` },
  })
  if (error) {
    const down = unavailable(error)
    if (down) return { values, message: down }
    if (error.code === 'user_already_exists' || error.code === 'email_exists') {
      return { values, errors: { email: 'There is an account for this address already. Sign in instead.' } }
    }
    if (error.code === 'weak_password') return { values, errors: { password: error.message } }
    if (error.status === 429) return { values, message: 'Too many attempts. Wait a minute and try again.' }
    log('warn', 'auth.signup_refused', { code: error.code, reason: error.message })
    return {
      values,
      errors: { email: 'We could not create an account for this address. Check it and try again.' },
    }
  }
  if (!data.session) redirect('/signup?sent')
  redirect(safeNextPath(form.get('next')) ?? '/onboarding')
}

/** Answers the same whether or not there is such an account. */
export async function requestPasswordReset(_state: FormState, form: FormData): Promise<FormState> {
  const values = { email: textOf(form, 'email').trim() }
  const parsed = email.safeParse(values.email)
  if (!parsed.success) return { values, errors: { email: parsed.error.issues[0]?.message ?? '' } }
  const { error } = await (await userClient()).auth.resetPasswordForEmail(parsed.data, {
    redirectTo: `${env().APP_URL}/auth/confirm`,
  })
  const down = error && unavailable(error)
  if (down) return { values, message: down }
  if (error) log('info', 'auth.reset_not_sent', { code: error.code })
  redirect('/forgot-password?sent')
}

/**
 * The link's token is spent here and not when the link is opened, because mail scanners open links and would use
 * it up before the person does.
 */
export async function resetPassword(_state: FormState, form: FormData): Promise<FormState> {
  const password = newPassword.safeParse(textOf(form, 'password'))
  if (!password.success) return { errors: { password: password.error.issues[0]?.message ?? '' } }
  const db = await userClient()
  const token = textOf(form, 'token_hash')
  if (token) {
    const { error } = await db.auth.verifyOtp({ type: 'recovery', token_hash: token })
    const down = error && unavailable(error)
    if (down) return { message: down }
    // A second try with the same link is fine once the first has signed them in.
    if (error && !(await currentSession())) redirect('/reset-password')
  }
  const { error } = await db.auth.updateUser({ password: password.data })
  if (!error) redirect('/')
  const down = unavailable(error)
  if (down) return { message: down }
  if (error.code === 'same_password') {
    return {
      errors: { password: 'That is your present password. Choose another, or simply sign in with it.' },
    }
  }
  if (error.code === 'weak_password') return { errors: { password: error.message } }
  redirect('/reset-password')
}

export async function signOut(): Promise<void> {
  await (await userClient()).auth.signOut({ scope: 'local' })
  ;(await cookies()).delete(GYM_COOKIE)
  redirect('/login')
}
