import postgres from 'postgres'
import { DatabaseError, type FunctionName, type Rpc } from '@/lib/db/rpc'

/**
 * Named arguments, JSON in and JSON out: what PostgREST does with `/rpc/name`, without the HTTP. The connection must be
 * opened as service_role.
 */
export function rpcOverConnection(sql: postgres.Sql): Rpc {
  const returnsSet = new Map<string, { set: boolean; composite: boolean }>()
  const shapeOf = async (name: string) => {
    const known = returnsSet.get(name)
    if (known) return known
    const [row] =
      await sql`select p.proretset, t.typtype = 'c' or p.prorettype = 'record'::regtype as composite
      from pg_proc p join pg_type t on t.oid = p.prorettype
      where p.proname = ${name} and p.pronamespace = 'public'::regnamespace`
    if (!row) throw new Error(`There is no function public.${name}`)
    const shape = { set: row.proretset as boolean, composite: row.composite as boolean }
    returnsSet.set(name, shape)
    return shape
  }
  return async (name, args) => {
    const shape = await shapeOf(name)
    const entries = Object.entries(args ?? {}).filter(([, value]) => value !== undefined)
    const list = entries.map(([key], at) => `${key} => $${at + 1}`).join(', ')
    const values = entries.map(([, value]) => toParameter(sql, value))
    try {
      const rows = await sql.unsafe(
        `select to_jsonb(r) as r from public.${name as FunctionName}(${list}) as r`,
        values,
        { prepare: true },
      )
      const found = rows.map((row) => row.r)
      return (shape.set ? found : (found[0] ?? null)) as never
    } catch (error) {
      if (error instanceof postgres.PostgresError) throw new DatabaseError(name, error.code, error.message)
      throw error
    }
  }
}

function toParameter(sql: postgres.Sql, value: unknown): postgres.ParameterOrJSON<never> {
  const isPlainJson = typeof value === 'object' && value !== null && !(value instanceof Date)
  const isArrayOfScalars = Array.isArray(value) && value.every((item) => typeof item !== 'object')
  return (isPlainJson && !isArrayOfScalars ? sql.json(value as never) : value) as never
}
