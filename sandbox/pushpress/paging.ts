import type { Page } from '@/sandbox/pushpress/store'

const DEFAULT_LIMIT = 10
/** More than this is refused; between the two, the page is silently shortened, as APIs do. */
const HIGHEST_ACCEPTED_LIMIT = 1000
const LARGEST_PAGE = 200

export type Refused = { kind: 'refused'; message: string }

function wholeNumber(query: URLSearchParams, name: string, fallback: number): number | null {
  const text = query.get(name)
  if (text === null) return fallback
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

export function readPage(query: URLSearchParams): Page | Refused {
  const page = wholeNumber(query, 'page', 1)
  const limit = wholeNumber(query, 'limit', DEFAULT_LIMIT)
  if (page === null || page < 1) return refused('page must be a whole number, 1 or more.')
  if (limit === null || limit < 1 || limit > HIGHEST_ACCEPTED_LIMIT) {
    return refused(`limit must be a whole number from 1 to ${HIGHEST_ACCEPTED_LIMIT}.`)
  }
  return { page, limit: Math.min(limit, LARGEST_PAGE) }
}

export function readWindow(query: URLSearchParams): { before?: number; after?: number } | Refused {
  const window: { before?: number; after?: number } = {}
  for (const name of ['before', 'after'] as const) {
    const text = query.get(name)
    if (text === null) continue
    const seconds = Number(text)
    if (text === '' || !Number.isFinite(seconds))
      return refused(`${name} must be a unix timestamp in seconds.`)
    window[name] = Math.floor(seconds)
  }
  return window
}

function refused(message: string): Refused {
  return { kind: 'refused', message }
}
