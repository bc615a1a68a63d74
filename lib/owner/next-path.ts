/** Set by proxy.ts, because a layout does not learn which address it is rendered for. */
export const PATH_HEADER = 'x-gymagents-path'

const ANY_ORIGIN = 'http://same-site.invalid'

/** Where to go after signing in: a path of this site, or null. `//evil.example` and `/\evil.example` leave the site. */
export function safeNextPath(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || wanted.length > 2000) return null
  if (!URL.canParse(wanted, ANY_ORIGIN)) return null
  const url = new URL(wanted, ANY_ORIGIN)
  if (url.origin !== ANY_ORIGIN || url.pathname.startsWith('//')) return null
  return url.pathname + url.search
}

export function withNext(path: string, next: string | null): string {
  return next === null || next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`
}
