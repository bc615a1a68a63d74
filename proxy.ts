import { type NextRequest, NextResponse } from 'next/server'
import { userClientOver } from '@/lib/db/user-client'
import { isDevelopment } from '@/lib/env'
import { contentPolicy, makeNonce } from '@/lib/http/content-policy'
import { REQUEST_ID_HEADER, requestIdOf } from '@/lib/http/request-id'
import { log } from '@/lib/log'
import { PATH_HEADER } from '@/lib/owner/next-path'

const POLICY_HEADER = 'content-security-policy'

/**
 * Refreshes a session that is about to run out, because a page cannot set cookies while it renders, and says what the
 * page may run. It decides nothing about who may see what: pages and actions ask lib/owner/session.ts, which checks
 * the token itself.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  // What Next reports about a page that broke carries the headers, and with them this.
  request.headers.set(REQUEST_ID_HEADER, requestIdOf(request.headers))
  request.headers.set(PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search)
  const policy = contentPolicy(makeNonce(), { isDevelopment: isDevelopment() })
  // On the request too: there Next finds the nonce for the scripts it writes into the page.
  request.headers.set(POLICY_HEADER, policy)
  let response = NextResponse.next({ request })
  const client = userClientOver({
    getAll: () => request.cookies.getAll(),
    setAll: (changes, cacheHeaders) => {
      for (const { name, value } of changes) request.cookies.set(name, value)
      response = NextResponse.next({ request })
      for (const { name, value, options } of changes) response.cookies.set(name, value, options)
      for (const [name, value] of Object.entries(cacheHeaders)) response.headers.set(name, value)
    },
  })
  try {
    await client.auth.getSession()
  } catch (error) {
    // A cookie someone made up must not take the page down; the page will find nobody signed in.
    log('warn', 'session.unreadable', { reason: error instanceof Error ? error.message : String(error) })
  }
  response.headers.set(POLICY_HEADER, policy)
  return response
}

export const config = {
  matcher: ['/((?!api/|_next/|favicon\\.svg|.*\\.(?:png|svg|txt|ico|webmanifest)$).*)'],
}
