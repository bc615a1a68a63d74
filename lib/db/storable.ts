import type { Json } from '@/lib/db/types.gen'

/** A JSON value Postgres can keep: it has no place for the zero character or for half a surrogate pair. */
export function storable(value: unknown): Json {
  if (typeof value === 'string') return Buffer.from(value.replaceAll('\0', '')).toString()
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [String(storable(key)), storable(item)]),
    )
  }
  return value as Json
}
