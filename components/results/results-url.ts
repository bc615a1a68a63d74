/** Every number on the page leads to its rows. */
export type RowsWanted = { month?: string; type?: string; outcome?: string; show?: string; page?: string }

export function rowsUrl(wanted: RowsWanted): string {
  return `/results?${queryOf(wanted)}#rows`
}

export function csvUrl(wanted: RowsWanted): string {
  return `/api/retention/activity?${queryOf({ ...wanted, format: 'csv' })}`
}

function queryOf(wanted: Record<string, string | undefined>): string {
  const entries = Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return new URLSearchParams(entries).toString()
}
