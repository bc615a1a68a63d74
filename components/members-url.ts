import { STANDINGS, type Standing } from '@/components/wording'

/** The members list is its address: what is searched, shown and sorted stands in the URL and nowhere else. */

export const MEMBER_SORTS = ['name', 'last-visit', 'visits', 'risk'] as const
export type MemberSort = (typeof MEMBER_SORTS)[number]
export type MemberFilter = { query: string; standing: Standing | null; sort: MemberSort; page: number }

const MAX_QUERY_LENGTH = 100
/** Beyond this an offset stops being a page anybody turned to. */
const MAX_PAGE = 100_000

type Params = Record<string, string | string[] | undefined>

function single(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

function oneOf<T extends string>(options: readonly T[], value: string): T | null {
  return options.find((option) => option === value) ?? null
}

export function parseMembersUrl(params: Params): MemberFilter {
  const page = Number(single(params.page))
  return {
    query: single(params.q)
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, MAX_QUERY_LENGTH),
    standing: oneOf(STANDINGS, single(params.standing)),
    sort: oneOf(MEMBER_SORTS, single(params.sort)) ?? 'name',
    page: Number.isFinite(page) ? Math.min(MAX_PAGE, Math.max(1, Math.floor(page))) : 1,
  }
}

export function membersUrl(filter: MemberFilter, change: Partial<MemberFilter> = {}): string {
  // Anything but turning the page starts again at the first.
  const next = { ...filter, page: 1, ...change }
  const params = new URLSearchParams()
  if (next.query) params.set('q', next.query)
  if (next.standing) params.set('standing', next.standing)
  if (next.sort !== 'name') params.set('sort', next.sort)
  if (next.page > 1) params.set('page', String(next.page))
  const search = params.toString()
  return search ? `/members?${search}` : '/members'
}

export function lastPage(rows: number, perPage: number): number {
  return Math.max(1, Math.ceil(rows / perPage))
}
