import { hasControl } from '@/lib/messages/control'
import { EMAIL_MAX_CHARS } from '@/lib/safety/limits'

/** Deliberately narrow: one plain address, nothing that a header could be bent with. */
const ADDRESS = /^[^\s<>@,;:"()[\]\\]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,8}$/i

/** The form under which an address is compared and suppressed; members.email_key in the database is the same. */
export function emailKey(address: string): string {
  return address.trim().toLowerCase()
}

export function isAddress(text: string): boolean {
  return text.length <= EMAIL_MAX_CHARS && ADDRESS.test(text) && !hasControl(text)
}

/** `Ann <a@b.c>` or `a@b.c` → `a@b.c` in lower case; null unless it holds exactly one address. */
export function addressIn(header: string): string | null {
  const text = header.trim()
  const open = text.lastIndexOf('<')
  const bare = open >= 0 && text.endsWith('>') ? text.slice(open + 1, -1) : text
  const address = emailKey(bare)
  if (!isAddress(address)) return null
  // A name may be anything, even `"a@b.c"`, but a second bracketed address makes it a list.
  return open > 0 && /[<>]/.test(withoutQuotes(text.slice(0, open))) ? null : address
}

function withoutQuotes(name: string): string {
  return name.replaceAll(/"[^"]*"/g, '')
}
