import type { SupabaseClient } from '@supabase/supabase-js'
import { storable } from '@/lib/db/storable'
import type { Database } from '@/lib/db/types.gen'

type Functions = Database['public']['Functions']
export type FunctionName = keyof Functions & string

/**
 * A call to one of our SQL functions. The engine sees the database only through this, so the same code runs over
 * supabase-js or, in tests and the simulation, over a direct connection.
 */
export type Rpc = <N extends FunctionName>(
  name: N,
  args: Functions[N]['Args'],
) => Promise<Functions[N]['Returns']>

export class DatabaseError extends Error {
  constructor(
    readonly operation: string,
    readonly code: string,
    message: string,
  ) {
    super(`${operation}: ${message}`)
    this.name = 'DatabaseError'
  }
}

export function rpcOver(client: SupabaseClient<Database>): Rpc {
  return async (name, args) => {
    // Words come from models and from people: half an emoji must not keep a task from ever being worked on.
    const { data, error } = await client.rpc(name, storable(args) as never)
    if (error) throw new DatabaseError(name, error.code, error.message)
    return data as never
  }
}
