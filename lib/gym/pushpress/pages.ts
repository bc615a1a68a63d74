import { type Answer, ok } from '@/lib/gym/pushpress/failure'
import { PUSHPRESS_PAGES_MAX, PUSHPRESS_REQUESTS_AT_ONCE } from '@/lib/safety/limits'

/** Where a listing is to be read on: the next page, how many to ask for at once, and the longest page so far. */
export type Position = { page: number; atOnce: number; longest: number }

export const FIRST_PAGE: Position = { page: 1, atOnce: 1, longest: 0 }

/**
 * Reads the next few pages of a listing at once: one page first, then twice as many each time. The end is a page
 * that is empty or shorter than an earlier one. A first page that is merely shorter than asked for is not believed,
 * because the server may cap the page size lower than we do, and taking a cap for the end would forget people.
 */
export async function readPages(
  fetchPage: (page: number) => Promise<Answer<unknown[]>>,
  position: Position,
): Promise<Answer<{ rows: unknown[]; next: Position | null }>> {
  if (position.page > PUSHPRESS_PAGES_MAX) {
    return { kind: 'garbled', reason: 'PushPress keeps sending pages without an end.' }
  }
  const pages = await Promise.all(
    Array.from({ length: position.atOnce }, (_, at) => fetchPage(position.page + at)),
  )
  const rows: unknown[] = []
  let { longest } = position
  for (const page of pages) {
    if (page.kind !== 'ok') return page
    rows.push(...page.value)
    if (page.value.length === 0 || page.value.length < longest) return ok({ rows, next: null })
    longest = page.value.length
  }
  const atOnce = Math.min(position.atOnce * 2, PUSHPRESS_REQUESTS_AT_ONCE)
  return ok({ rows, next: { page: position.page + pages.length, atOnce, longest } })
}
