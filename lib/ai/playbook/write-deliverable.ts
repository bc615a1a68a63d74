import type { Deliverable, DeliverableRequest } from '@/lib/ai/model'

/** A report without a writer: the figures it was given, in order, under plain headings. It adds no figure of its own. */
export function writeDeliverable({ type, profile, data, goal, now }: DeliverableRequest): Deliverable {
  const title = `${type.label} for ${profile.name}, ${dayInWords(now)}`
  const entries = Object.entries(data)
  const figures = entries.filter(([, value]) => isPlain(value))
  const groups = entries.flatMap(([name, value]) => (isGroup(value) ? [[name, value] as const] : []))
  const lists = entries.filter(([, value]) => Array.isArray(value))
  const sections = [
    `# ${oneLine(title)}`,
    oneLine(goal),
    figures.length > 0 ? `## In figures\n\n${figuresIn(figures)}` : '',
    ...groups.map(
      ([name, group]) => `## ${heading(name)}\n\n${figuresIn(Object.entries(group).filter(isFigure))}`,
    ),
    ...lists.map(([name, value]) => `## ${heading(name)}\n\n${listed(value as unknown[])}`),
    figures.length + groups.length + lists.length === 0
      ? 'There is not enough data for this report yet.'
      : '',
  ]
  return { title: oneLine(title), markdown: sections.filter(Boolean).join('\n\n'), data }
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

const isFigure = ([, value]: [string, unknown]): boolean => isPlain(value)

/** Several figures under one name, such as the members by their standing. */
function isGroup(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).some(isFigure)
}

const figuresIn = (figures: [string, unknown][]): string =>
  figures.map(([name, value]) => `- ${heading(name)}: ${figure(value)}`).join('\n')

const figure = (value: unknown): string =>
  typeof value === 'number' ? value.toLocaleString('en-US') : cell(value)

/** What the research is called in the database, as an owner would say it. */
const NAMES: Record<string, string> = {
  at_risk: 'Members at risk now',
  most_at_risk: 'Most at risk',
  not_seen_14_days: 'Active members not seen for 14 days',
  visits_last_30: 'Visits in the last 30 days',
  visits_prior_30: 'Visits in the 30 days before',
  cancelled_last_30: 'Memberships ended in the last 30 days',
  cancelled_prior_30: 'Memberships ended in the 30 days before',
}

const dayInWords = (at: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' }).format(new Date(at))

/** `at_risk_count` and `atRiskCount` read “At risk count”. */
function heading(name: string): string {
  const known = NAMES[name]
  if (known) return known
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
