/** Times of day in a text, each as the minutes of the day it may mean. */
export type NamedTime = { excerpt: string; minutes: number[] }

const NOON = 12 * 60

/** 6am · 6:30 pm · 17:00 · 5-8pm · at 6 · 6 o'clock · noon · midnight. Linear: every part is bounded. */
const TIME = new RegExp(
  [
    String.raw`\b(?<from>\d{1,2})(?:[:.h](?<fromMin>[0-5]\d))?\s?(?:-|to)\s?(?<to>\d{1,2})(?:[:.h](?<toMin>[0-5]\d))?\s?(?<half>[ap])\.?m\b`,
    String.raw`\b(?<hour>\d{1,2})(?:[:.](?<minute>[0-5]\d))?\s?(?<part>[ap])\.?m\b`,
    String.raw`\b(?<h24>[01]?\d|2[0-4]):(?<m24>[0-5]\d)\b`,
    String.raw`\b(?:at|by|from|until|till|around|the(?=\s\d{1,2}\s(?:class|group|crew|session|slot)))\s(?<bare>\d{1,2})(?=[\s,.!?]|$)(?!\s?(?:%|percent|days?|weeks?|months?|years?|visits?|classes|class(?:es)?\sa|times|more|of|people|minutes|min\b))`,
    String.raw`\b(?<clock>\d{1,2})\so'clock\b`,
    String.raw`\b(?<word>noon|midday|midnight)\b`,
  ].join('|'),
  'g',
)

export function timesIn(folded: string): NamedTime[] {
  return [...folded.matchAll(TIME)].map((match) => ({
    excerpt: match[0],
    minutes: minutesOf(match.groups ?? {}),
  }))
}

function minutesOf(at: Record<string, string | undefined>): number[] {
  if (at.word) return [at.word === 'midnight' ? 0 : NOON]
  if (at.from && at.to && at.half) {
    const end = half(Number(at.to), Number(at.toMin ?? 0), at.half)
    // “5-8pm” may begin in the morning or in the afternoon; the profile meant one of the two.
    return [...bothHalves(Number(at.from), Number(at.fromMin ?? 0)), end]
  }
  if (at.hour && at.part) return [half(Number(at.hour), Number(at.minute ?? 0), at.part)]
  if (at.h24) {
    const hour = Number(at.h24)
    const minute = Number(at.m24)
    return hour === 0 || hour > 12 ? [(hour % 24) * 60 + minute] : bothHalves(hour, minute)
  }
  return bothHalves(Number(at.bare ?? at.clock), 0)
}

const half = (hour: number, minute: number, part: string): number =>
  (hour % 12) * 60 + minute + (part === 'p' ? NOON : 0)

function bothHalves(hour: number, minute: number): number[] {
  if (hour > 12) return [(hour % 24) * 60 + minute]
  return [half(hour, minute, 'a'), half(hour, minute, 'p')]
}
