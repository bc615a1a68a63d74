import { isAddress } from '@/lib/messages/address'
import { STOP_LIST_FILE_MAX_BYTES, STOP_LIST_ROWS_MAX } from '@/lib/safety/limits'

/** A stop list that comes as a file, read with care. */

export type StopListFile =
  | {
      kind: 'read'
      /** In lower case, each once. */
      addresses: string[]
      duplicates: number
      invalid: { line: number; text: string }[]
    }
  | { kind: 'refused'; why: string }

const EMAIL_HEADERS = new Set(['email', 'e-mail', 'email address', 'e-mail address', 'mail', 'emailaddress'])
const DELIMITERS = [',', ';', '\t'] as const
const INVALID_SHOWN_MAX = 20
const FORMULA = /^[=+\-@\t\r]/

export function readStopList(bytes: Uint8Array): StopListFile {
  if (bytes.byteLength > STOP_LIST_FILE_MAX_BYTES) return refused('The file is larger than 2 MB. Split it.')
  const rows = parseCsv(decode(bytes)).filter((row) => row.cells.some((cell) => cell.trim() !== ''))
  const [first, ...rest] = rows
  if (!first) return refused('The file is empty.')
  const column = emailColumn(first.cells)
  if (column === null) {
    const names = first.cells.map((cell) => `“${cell.trim().slice(0, 40)}”`).join(', ')
    return refused(
      `No column is called “email”. The first line has: ${names}. Name the column and try again.`,
    )
  }
  const body = isHeader(first.cells) ? rest : rows
  if (body.length > STOP_LIST_ROWS_MAX) {
    return refused(`The file has more than ${STOP_LIST_ROWS_MAX} lines. Split it.`)
  }
  return sorted(body.map(({ line, cells }) => ({ line, text: unquoted(cells[column] ?? '') })))
}

const refused = (why: string): StopListFile => ({ kind: 'refused', why })

/** A spreadsheet on an old machine writes Latin-1, where the same bytes are no UTF-8. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function isHeader(cells: string[]): boolean {
  return cells.some((cell) => EMAIL_HEADERS.has(cell.trim().toLowerCase()))
}

/** The column by its name, or the one that holds an address where the file has no names. */
function emailColumn(cells: string[]): number | null {
  const named = cells.findIndex((cell) => EMAIL_HEADERS.has(cell.trim().toLowerCase()))
  if (named >= 0) return named
  const holding = cells.findIndex((cell) => isAddress(unquoted(cell)))
  return holding >= 0 ? holding : null
}

/** Our own export puts an apostrophe before what a spreadsheet would calculate. */
function unquoted(cell: string): string {
  const text = cell.trim()
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text
}

function sorted(found: { line: number; text: string }[]): StopListFile {
  const addresses = new Set<string>()
  const invalid: { line: number; text: string }[] = []
  let valid = 0
  for (const { line, text } of found) {
    if (isAddress(text)) {
      addresses.add(text.toLowerCase())
      valid += 1
    } else if (invalid.length < INVALID_SHOWN_MAX) {
      invalid.push({ line, text: text.slice(0, 80) })
    }
  }
  if (addresses.size === 0) return refused('No line of the file holds an email address.')
  return { kind: 'read', addresses: [...addresses], duplicates: valid - addresses.size, invalid }
}

type Row = { line: number; cells: string[] }

/** RFC 4180, with the separator that the first line uses most. Lines are counted as an editor counts them. */
function parseCsv(text: string): Row[] {
  const head = text.slice(0, text.indexOf('\n') < 0 ? undefined : text.indexOf('\n'))
  const count = (sign: string) => head.split(sign).length
  const delimiter = DELIMITERS.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
  const rows: Row[] = []
  let row: Row = { line: 1, cells: [] }
  let cell = ''
  let quoted = false
  let line = 1
  const endCell = () => {
    row.cells.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (sign === '\n') line += 1
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === delimiter) endCell()
    else if (sign === '\n') {
      endCell()
      rows.push(row)
      row = { line, cells: [] }
    } else if (sign !== '\r') cell += sign
  }
  endCell()
  rows.push(row)
  return rows
}
