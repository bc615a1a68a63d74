import type { Deliverable, DeliverableRequest } from '@/lib/ai/model'

/** A report without a writer: the figures it was given, in order, under plain headings. It adds no figure of its own. */
export function writeDeliverable({ type, profile, data, goal, now }: DeliverableRequest): Deliverable {
  const title = `${type.label}, ${profile.name}, ${now.slice(0, 10)}`
  const figures = Object.entries(data).filter(([, value]) => isPlain(value))
  const lists = Object.entries(data).filter(([, value]) => Array.isArray(value))
  const sections = [
    `# ${oneLine(title)}`,
    oneLine(goal),
    figures.length > 0
      ? `## In figures\n\n${figures.map(([name, value]) => `- ${heading(name)}: ${cell(value)}`).join('\n')}`
      : '',
    ...lists.map(([name, value]) => `## ${heading(name)}\n\n${listed(value as unknown[])}`),
    figures.length + lists.length === 0 ? 'There is not enough data for this report yet.' : '',
  ]
  return { title: oneLine(title), markdown: sections.filter(Boolean).join('\n\n'), data }
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

/** `at_risk_count` and `atRiskCount` read “At risk count”. */
function heading(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return oneLine(words.charAt(0).toUpperCase() + words.slice(1))
}

function listed(items: readonly unknown[]): string {
  if (items.length === 0) return 'Nobody and nothing.'
  const rows = items.filter(
    (item): item is Record<string, unknown> => typeof item === 'object' && item !== null,
  )
  if (rows.length < items.length) return items.map((item) => `- ${cell(item)}`).join('\n')
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const body = rows.map((row) => line(columns.map((column) => cell(row[column]))))
  return [line(columns.map(heading)), line(columns.map(() => '---')), ...body].join('\n')
}

/** Names come from outside: a bar or a line break must not break the table. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return oneLine(typeof value === 'object' ? JSON.stringify(value) : String(value)).replaceAll('|', '\\|')
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
