import { now } from '@/lib/clock'
import { env } from '@/lib/env'
import { decideFromMail } from '@/lib/live'

export const dynamic = 'force-dynamic'

/** The button on the page a link in a mail opens. The answer is that page again, which then says what became of it. */
export async function POST(request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const result = await decideFromMail(token, await now())
  const page = new URL('/decide', env().APP_URL)
  page.searchParams.set('token', token)
  page.searchParams.set('result', result)
  return Response.redirect(page, 303)
}
