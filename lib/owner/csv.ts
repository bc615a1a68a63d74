/** A spreadsheet runs what begins like this. A quote before it makes it text. */
const FORMULA = /^[=+\-@\t\r]/

/** Rows as a file a spreadsheet opens: every text quoted, none of it a formula. */
export function toCsv(rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(value: string | number | null | undefined): string {
  if (value == null) return ''
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}
