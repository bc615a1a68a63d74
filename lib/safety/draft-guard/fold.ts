/** Characters that take no room: they can split a forbidden word without anyone seeing it. */
const INVISIBLE = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

const QUOTES = /[\u2018\u2019\u201b\u02bc\u00b4`]/g
const DOUBLE_QUOTES = /[\u201c\u201d\u201e\u00ab\u00bb]/g
const DASHES = /[\u2010-\u2015\u2212]/g

/** Most notes are plain: they have one spelling already. A grave accent stands in for an apostrophe, so it is not. */
const PLAIN = /^[\t\n\r -_a-~]*$/

/** One spelling for texts that look the same, so that a rule is written once. Case is kept. */
export function settle(text: string): string {
  if (PLAIN.test(text)) return text
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(DASHES, '-')
}

/** Lower case on one line, for rules about words. */
export function fold(text: string): string {
  return settle(text).toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Letters and digits only, accents gone, one space between words and at both ends: ` weight loss `. */
export function wordsOf(text: string): string {
  if (PLAIN.test(text))
    return ` ${text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()} `
  const bare = settle(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return ` ${bare.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
}
