import { describe, expect, it } from 'vitest'
import { ok } from '@/lib/gym/pushpress/failure'
import { FIRST_PAGE, type Position, readPages } from '@/lib/gym/pushpress/pages'
import { PUSHPRESS_PAGES_MAX, PUSHPRESS_REQUESTS_AT_ONCE } from '@/lib/safety/limits'

async function readListing(total: number, pageSize: number) {
  const asked: number[] = []
  const waves: number[] = []
  const fetchPage = async (page: number) => {
    asked.push(page)
    const from = (page - 1) * pageSize
    return ok(Array.from({ length: Math.max(0, Math.min(pageSize, total - from)) }, (_, at) => from + at))
  }
  const rows: unknown[] = []
  let position: Position | null = FIRST_PAGE
  while (position) {
    const read = await readPages(fetchPage, position)
    if (read.kind !== 'ok') throw new Error(read.reason)
    waves.push(position.atOnce)
    rows.push(...read.value.rows)
    position = read.value.next
  }
  return { rows, asked, waves }
}

describe('reading a listing', () => {
  it.each([0, 1, 99, 100, 101, 250, 1_600, 5_000])('of %i finds every row once', async (total) => {
    const { rows } = await readListing(total, 100)
    expect(rows).toEqual(Array.from({ length: total }, (_, at) => at))
  })

  it('is not fooled by a server that sends shorter pages than asked for', async () => {
    expect((await readListing(180, 50)).rows).toHaveLength(180)
    expect((await readListing(7, 1)).rows).toHaveLength(7)
  })

  it('asks for more at once as it goes, up to a bound', async () => {
    const { waves } = await readListing(5_000, 100)
    expect(waves.slice(0, 4)).toEqual([1, 2, 4, 8])
    expect(Math.max(...waves)).toBe(PUSHPRESS_REQUESTS_AT_ONCE)
  })

  it('asks once when there is nothing', async () => {
    expect((await readListing(0, 100)).asked).toEqual([1])
  })

  it('gives up on a listing without an end', async () => {
    const position = { page: PUSHPRESS_PAGES_MAX + 1, atOnce: 8, longest: 100 }
    expect(await readPages(async () => ok([1]), position)).toMatchObject({ kind: 'garbled' })
  })
})
