/**
 * The text of an HTML mail, in one pass: a mail of megabytes takes milliseconds, and broken markup breaks nothing.
 * Quoted blocks become lines with a ">", so that the rules for plain mail find them.
 */

const HIDDEN = new Set(['head', 'style', 'script', 'title', 'template'])
const BLOCKS = new Set([
  'p',
  'div',
  'br',
  'tr',
  'li',
  'ul',
  'ol',
  'table',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'pre',
])
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  lsquo: '‘',
  hellip: '…',
  eacute: 'é',
  egrave: 'è',
  uuml: 'ü',
  ouml: 'ö',
  auml: 'ä',
  szlig: 'ß',
  ntilde: 'ñ',
  ccedil: 'ç',
}
const TAG_MAX_CHARS = 20
const TAG = /^\/?[a-z][a-z0-9]*/i

export function htmlToText(html: string): string {
  const page = startPage()
  let quoteDepth = 0
  let at = 0
  while (at < html.length) {
    const open = nextTag(html, at)
    page.write(html.slice(at, open < 0 ? html.length : open), quoteDepth)
    if (open < 0) break
    at = closeOf(html, open)
    const tag = TAG.exec(html.slice(open + 1, open + TAG_MAX_CHARS))?.[0].toLowerCase() ?? ''
    if (HIDDEN.has(tag)) at = afterHidden(html, at, tag)
    if (tag === 'blockquote') quoteDepth++
    if (tag === '/blockquote') quoteDepth = Math.max(0, quoteDepth - 1)
    if (BLOCKS.has(tag.replace('/', ''))) page.breakLine()
  }
  return page.text()
}

/** Pieces are joined once at the end: asking a growing text for its last letter would cost its whole length. */
function startPage() {
  const pieces: string[] = []
  let lineIsEmpty = true
  let endsInSpace = true
  return {
    write(html: string, quoteDepth: number) {
      const words = decode(html).replaceAll(/\s+/g, ' ')
      const text = endsInSpace ? words.trimStart() : words
      if (text === '') return
      if (lineIsEmpty && quoteDepth > 0) pieces.push(`${'>'.repeat(quoteDepth)} `)
      pieces.push(text)
      lineIsEmpty = false
      endsInSpace = text.endsWith(' ')
    },
    breakLine() {
      pieces.push('\n')
      lineIsEmpty = true
      endsInSpace = true
    },
    text: () =>
      pieces
        .join('')
        .replaceAll(/ ?\n/g, '\n')
        .replaceAll(/\n{3,}/g, '\n\n')
        .trim(),
  }
}

/** A "<" before anything but a name, a slash or a mark is a sign that somebody typed. */
function nextTag(html: string, from: number): number {
  let open = html.indexOf('<', from)
  while (open >= 0 && !/[a-z/!?]/i.test(html[open + 1] ?? '')) open = html.indexOf('<', open + 1)
  return open
}

/** Where the tag or comment that opens here ends; a stray "<" that never closes ends the text. */
function closeOf(html: string, open: number): number {
  const ender = html.startsWith('<!--', open) ? '-->' : '>'
  const close = html.indexOf(ender, open + 1)
  return close < 0 ? html.length : close + ender.length
}

function afterHidden(html: string, from: number, tag: string): number {
  let at = from
  for (;;) {
    const end = html.indexOf('</', at)
    if (end < 0) return html.length
    if (html.slice(end + 2, end + 2 + tag.length).toLowerCase() === tag) return closeOf(html, end)
    at = end + 2
  }
}

function decode(text: string): string {
  return text.replaceAll(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
