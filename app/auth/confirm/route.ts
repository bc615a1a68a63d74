import { type NextRequest, NextResponse } from 'next/server'
import { z } from 'zod'
import { userClient } from '@/lib/db/user-client'
import { env } from '@/lib/env'
import { log } from '@/lib/log'

const link = z.object({
  token_hash: z.string().min(1).max(500),
  type: z.enum(['recovery', 'signup', 'email']),
})

/** Where the links in sign-in mail lead. A reset link is only passed on: choosing the password spends it. */
export async function GET(request: NextRequest): Promise<NextResponse> {
  const goTo = (path: string) => NextResponse.redirect(new URL(path, env().APP_URL))
  const parsed = link.safeParse(Object.fromEntries(request.nextUrl.searchParams))
  if (!parsed.success) return goTo('/reset-password')
  const { token_hash, type } = parsed.data
  if (type === 'recovery') {
    return goTo(`/reset-password?token_hash=${encodeURIComponent(token_hash)}`)
  }
  const { data, error } = await (await userClient()).auth.verifyOtp({ token_hash, type })
  if (error) {
    log('info', 'auth.link_refused', { type, code: error.code })
    return goTo('/login?notice=link-expired')
  }
  return goTo(data.session ? '/' : '/login?notice=confirmed')
}
