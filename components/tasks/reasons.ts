import { formatDay } from '@/components/dates'
import { humanize } from '@/components/tasks/words'
import { plural } from '@/components/wording'

/** Why a task exists, as sentences, from the facts its trigger brought. */

type Say = (value: string | number) => string

const days = (value: string | number) => plural(Number(value), 'day')
const day = (value: string | number) =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? formatDay(String(value)) : String(value)

const SAYINGS: Record<string, Say> = {
  daysSinceVisit: (it) => `Last visit ${days(it)} ago`,
  daysSinceLastVisit: (it) => `Last visit ${days(it)} ago`,
  visitsPerWeek: (it) => `Usually comes ${Number(it).toFixed(1)} times a week`,
  riskScore: (it) => `Risk of leaving: ${Math.round(Number(it))} of 100`,
  planName: (it) => `Plan: ${it}`,
  cancelledOn: (it) => `Cancelled on ${day(it)}`,
  daysSinceCancelled: (it) => `Cancelled ${days(it)} ago`,
  tenureMonths: (it) => `Member for ${plural(Number(it), 'month')}`,
  alertSince: (it) => `Payment open since ${day(it)}`,
  daysInAlert: (it) => `Payment open for ${days(it)}`,
  paidUntil: (it) => `Paid until ${day(it)}`,
  enquiredOn: (it) => `Got in touch on ${day(it)}`,
  daysSinceEnquiry: (it) => `Got in touch ${days(it)} ago`,
  joinedOn: (it) => `Joined on ${day(it)}`,
  daysSinceJoined: (it) => `Joined ${days(it)} ago`,
  visitNumber: (it) => `Visit number ${it}`,
  className: (it) => `In ${it}`,
  visitedOn: (it) => `On ${day(it)}`,
}

/** What is kept for the engine and tells a person nothing. */
const SILENT = new Set(['visitsAtStart', 'memberIds', 'askedFor', 'features'])
/** More reasons than these are not read; the member's page has all of them. */
const FACTORS_SHOWN = 3

/** A count of days was true when it was written; the date it was counted from stays true. */
const DATED: Record<string, string> = {
  daysInAlert: 'alertSince',
  daysSinceCancelled: 'cancelledOn',
  daysSinceEnquiry: 'enquiredOn',
  daysSinceJoined: 'joinedOn',
}

export function reasonsIn(facts: Record<string, unknown>): string[] {
  const said = Object.entries(facts)
    .filter(([name]) => !SILENT.has(name) && !((DATED[name] ?? '') in facts))
    .flatMap(([name, value]) => inWords(name, value))
  return [...new Set(said)]
}

function inWords(name: string, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.flatMap(sentenceIn)
  if (name === 'why' && typeof value === 'string') return sentencesIn(value)
  if (typeof value === 'string' || typeof value === 'number') {
    return [SAYINGS[name]?.(value) ?? `${humanize(name)}: ${value}`]
  }
  if (typeof value === 'boolean') return value ? [humanize(name)] : []
  return []
}

const sentencesIn = (text: string): string[] => text.split(/(?<=\.)\s+/).slice(0, FACTORS_SHOWN)

/** What it is for, without the reason that stands beneath it already. */
export function goalIn(goal: string, reasons: readonly string[]): string {
  const said = reasons.find((reason) => goal.endsWith(reason))
  return said ? goal.slice(0, -said.length).trim() || goal : goal
}

/** Risk factors come as sentences, or as objects that carry one. */
function sentenceIn(item: unknown): string[] {
  if (typeof item === 'string') return [item]
  const words = typeof item === 'object' && item !== null && 'words' in item ? item.words : null
  return typeof words === 'string' ? [words] : []
}
