/**
 * The little markdown a report is written in, as blocks to be drawn. Nothing of it becomes HTML: what is not
 * understood stays the text it is.
 */
export type Block =
  | { kind: 'heading'; level: 2 | 3 | 4; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'rule' }

export type Span =
  | { kind: 'text' | 'strong' | 'em' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string }

const HEADING = /^(#{1,6})\s+(.*)$/
const BULLET = /^\s*[-*+]\s+(.*)$/
const NUMBERED = /^\s*\d{1,4}[.)]\s+(.*)$/
const RULE = /^\s*([-*_])(\s*\1){2,}\s*$/
const TABLE_LINE = /^\s*\|.*\|\s*$/
const TABLE_DASHES = /^\s*\|?[\s:|-]+\|?\s*$/
const SPAN = /\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|`([^`\n]+)`|\[([^\]\n]+)\]\((https:\/\/[^\s)]+)\)/g

export function parseMarkdown(source: string): Block[] {
  const lines = source.replaceAll('\r\n', '\n').split('\n')
  const blocks: Block[] = []
  let at = 0
  const take = (pattern: RegExp): string[] => {
    const from = at
    while (at < lines.length && pattern.test(lines[at] ?? '')) at++
    return lines.slice(from, at)
  }
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const heading = HEADING.exec(line)
    if (line.trim() === '') at++
    else if (heading) {
      // The page has its own first heading; those of the report begin below it.
      const level = Math.min(4, (heading[1] ?? '').length + 1) as 2 | 3 | 4
      blocks.push({ kind: 'heading', level, text: heading[2] ?? '' })
      at++
    } else if (RULE.test(line)) {
      blocks.push({ kind: 'rule' })
      at++
    } else if (TABLE_LINE.test(line)) blocks.push(tableOf(take(TABLE_LINE)))
    else if (BULLET.test(line)) blocks.push(listOf(take(BULLET), BULLET, false))
    else if (NUMBERED.test(line)) blocks.push(listOf(take(NUMBERED), NUMBERED, true))
    else blocks.push(paragraphOf(lines, at, (next) => (at = next)))
  }
  return blocks
}

function listOf(lines: string[], pattern: RegExp, ordered: boolean): Block {
  return { kind: 'list', ordered, items: lines.map((line) => pattern.exec(line)?.[1] ?? line) }
}

function tableOf(lines: string[]): Block {
  const cells = (line: string) =>
    line
      .trim()
      .replace(/^\|/, '')
      .replace(/\|$/, '')
      .split('|')
      .map((cell) => cell.trim())
  const [head = '', ...rest] = lines
  return {
    kind: 'table',
    head: cells(head),
    rows: rest.filter((line) => !TABLE_DASHES.test(line)).map(cells),
  }
}

function paragraphOf(lines: string[], from: number, moveTo: (at: number) => void): Block {
  let at = from
  const isText = (line: string) =>
    line.trim() !== '' && ![HEADING, BULLET, NUMBERED, RULE, TABLE_LINE].some((pattern) => pattern.test(line))
  while (at < lines.length && (at === from || isText(lines[at] ?? ''))) at++
  moveTo(at)
  return { kind: 'paragraph', text: lines.slice(from, at).join(' ').trim() }
}

export function parseSpans(text: string): Span[] {
  const spans: Span[] = []
  let done = 0
  for (const match of text.matchAll(SPAN)) {
    if (match.index > done) spans.push({ kind: 'text', text: text.slice(done, match.index) })
    const [, strong, em, code, label, href] = match
    if (strong !== undefined) spans.push({ kind: 'strong', text: strong })
    else if (em !== undefined) spans.push({ kind: 'em', text: em })
    else if (code !== undefined) spans.push({ kind: 'code', text: code })
    else if (label !== undefined && href !== undefined) spans.push({ kind: 'link', text: label, href })
    done = match.index + match[0].length
  }
  if (done < text.length) spans.push({ kind: 'text', text: text.slice(done) })
  return spans
}
