import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCsv } from '@/lib/owner/csv'
import { readStopList } from '@/lib/owner/suppression-csv'
import { STOP_LIST_FILE_MAX_BYTES } from '@/lib/safety/limits'

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding)

describe('reading a stop list', () => {
  test('finds the addresses by the name of their column, whatever else stands beside them', () => {
    const file =
      'Name;E-Mail;Note\r\n"Ann, the first";ANN@example.com;"line\nbreak"\r\nBob; bob@example.com ;\r\n'
    expect(readStopList(bytes(file))).toEqual({
      kind: 'read',
      addresses: ['ann@example.com', 'bob@example.com'],
      duplicates: 0,
      invalid: [],
    })
  })

  test('takes a bare list without a header', () => {
    expect(readStopList(bytes('ann@example.com\nbob@example.com'))).toMatchObject({
      addresses: ['ann@example.com', 'bob@example.com'],
    })
  })

  test('reads Latin-1 and a byte order mark', () => {
    expect(readStopList(bytes('name,email\nJosé,jose@example.com', 'latin1'))).toMatchObject({
      addresses: ['jose@example.com'],
    })
    expect(readStopList(bytes('\ufeffemail\nann@example.com'))).toMatchObject({
      addresses: ['ann@example.com'],
    })
  })

  test('names the lines it could not use and counts what came twice', () => {
    const file = 'email\nann@example.com\n\nnot an address\n=cmd@example.com!A1\nann@example.com\n'
    expect(readStopList(bytes(file))).toEqual({
      kind: 'read',
      addresses: ['ann@example.com'],
      duplicates: 1,
      invalid: [
        { line: 4, text: 'not an address' },
        { line: 5, text: '=cmd@example.com!A1' },
      ],
    })
  })

  test.each([
    ['an empty file', '', /empty/],
    ['wrong columns', 'name,phone\nAnn,555', /No column is called “email”.*“name”, “phone”/],
    ['no address at all', 'email\nnobody', /No line/],
  ])('refuses %s and says why', (_what, file, why) => {
    expect(readStopList(bytes(file))).toMatchObject({ kind: 'refused', why: expect.stringMatching(why) })
  })

  test('refuses a file that is too large without reading it', () => {
    const huge = Buffer.alloc(STOP_LIST_FILE_MAX_BYTES + 1, 'a')
    expect(readStopList(huge)).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/larger than 2 MB/),
    })
  })
})

describe('writing one', () => {
  test('leaves nothing a spreadsheet would calculate', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const first = toCsv([[text]]).replace(/^"/, '')
        expect(first).not.toMatch(/^[=+\-@\t]/)
      }),
    )
  })

  test('gives back the same addresses when it is read again', () => {
    const odd = ['+ann@example.com', '=bob@example.com', '-c@example.com', "o'neil@example.com"]
    const file = toCsv([['email', 'reason'], ...odd.map((it) => [it, 'said "no", twice'])])
    expect(readStopList(bytes(file))).toMatchObject({ addresses: odd, invalid: [] })
  })
})
