import { DatabaseError } from '@/lib/db/rpc'

type Answer<T> = { data: T; error: null } | { data: null; error: { code: string; message: string } }

/** The rows, or a DatabaseError that names what was being read. */
export function rowsOf<T>(operation: string, answer: Answer<T>): T {
  if (answer.error) throw new DatabaseError(operation, answer.error.code, answer.error.message)
  return answer.data
}
