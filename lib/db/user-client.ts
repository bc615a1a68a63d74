import { type CookieMethodsServer, createServerClient } from '@supabase/ssr'
import type { SupabaseClient } from '@supabase/supabase-js'
import { cookies } from 'next/headers'
import WebSocket from 'ws'
import type { Database } from '@/lib/db/types.gen'
import { env } from '@/lib/env'

/** Speaks with the signed-in person's own token, so row level security decides what it sees. */
export type UserClient = SupabaseClient<Database>

const SESSION_COOKIE = 'gymagents-auth-token'

/** The session lives in cookies that scripts cannot read: sign-in runs on the server, the browser needs no token. */
export function userClientOver(cookieMethods: CookieMethodsServer): UserClient {
  const { APP_URL, SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env()
  return createServerClient<Database>(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    cookies: cookieMethods,
    cookieOptions: {
      name: SESSION_COOKIE,
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: APP_URL.startsWith('https:'),
    },
    // Node 20 has no WebSocket of its own, and the client wants one even when nothing is subscribed.
    realtime: { transport: WebSocket as never },
  })
}

/** For pages, server actions and route handlers. One per request: a client holds one person's session. */
export async function userClient(): Promise<UserClient> {
  const jar = await cookies()
  return userClientOver({
    getAll: () => jar.getAll(),
    setAll: (changes) => {
      try {
        for (const { name, value, options } of changes) jar.set(name, value, options)
      } catch {
        // A page may not set cookies while it renders. proxy.ts has refreshed the session before it.
      }
    },
  })
}
