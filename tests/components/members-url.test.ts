import { describe, expect, it } from 'vitest'
import { lastPage, membersUrl, parseMembersUrl } from '@/components/members-url'
import { searchPatterns } from '@/lib/db/members'

describe('the members list as an address', () => {
  it('reads what it wrote', () => {
    const filter = { query: 'dana o’neil', standing: 'paused', sort: 'last-visit', page: 3 } as const
    const url = new URL(membersUrl(filter, { page: 3 }), 'http://gym.test')
    expect(parseMembersUrl(Object.fromEntries(url.searchParams))).toEqual(filter)
  })

  it('starts again at the first page when anything but the page changes', () => {
    const filter = { query: '', standing: null, sort: 'name', page: 7 } as const
    expect(membersUrl(filter, { standing: 'lead' })).toBe('/members?standing=lead')
    expect(membersUrl(filter)).toBe('/members')
  })

  it.each([
    ['-5', 1],
    ['0', 1],
    ['2.9', 2],
    ['1e99', 100_000],
    ['Infinity', 1],
    ['many', 1],
    [undefined, 1],
    [['4', '9'], 4],
  ])('takes page %j as %d', (page, expected) => {
    expect(parseMembersUrl({ page }).page).toBe(expected)
  })

  it('ignores a standing or a sort that does not exist', () => {
    expect(parseMembersUrl({ standing: 'toString', sort: 'drop table' })).toMatchObject({
      standing: null,
      sort: 'name',
    })
  })

  it('takes control characters out of a search and bounds its length', () => {
    expect(parseMembersUrl({ q: 'a\u0000b' }).query).toBe('a b')
    expect(parseMembersUrl({ q: 'x'.repeat(500) }).query).toHaveLength(100)
  })

  it('has at least one page, and no page beyond the rows', () => {
    expect([0, 1, 50, 51].map((rows) => lastPage(rows, 50))).toEqual([1, 1, 1, 2])
  })
})

describe('a search', () => {
  it('asks for every word, in any order', () => {
    expect(searchPatterns('  Reyes DANA ')).toEqual(['%reyes%', '%dana%'])
  })

  it('takes a sign that is a wildcard or ends a list for any one character', () => {
    expect(searchPatterns('100%_\\')).toEqual(['%100___%'])
    expect(searchPatterns('a*b {x,"y"}')).toEqual(['%a_b%', '%_x__y__%'])
    expect(searchPatterns("o'neil.fitness+gym@example.com")).toEqual(["%o'neil.fitness+gym@example.com%"])
  })
})
