import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import type { Database } from '@/lib/db/types.gen'
import { env } from '@/lib/env'

let client: SupabaseClient<Database> | undefined

/** Bypasses row level security. For cron and webhook routes only, and there only through rpc. */
export function serviceClient(): SupabaseClient<Database> {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = env()
  client ??= createClient<Database>(SUPABASE_URL, SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no WebSocket of its own, and the client wants one even when nothing is subscribed.
    realtime: { transport: WebSocket as never },
  })
  return client
}
