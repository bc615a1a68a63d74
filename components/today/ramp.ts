import { formatDate } from '@/components/dates'

type Phase = 'shadow' | 'guided' | 'limited' | 'full'

/** Days since the start at which each phase ends. */
const ENDS: Record<Phase, number | null> = { shadow: 3, guided: 7, limited: 14, full: null }
const DAY_MS = 86_400_000

/** How much trust has been built, and what that allows, in one line. */
export function rampInWords(phase: Phase, since: string | null, timezone: string): string {
  if (since === null) return 'Not started yet: nothing is proposed or sent until PushPress is connected.'
  const days = ENDS[phase]
  const until =
    days === null ? '' : formatDate(new Date(Date.parse(since) + days * DAY_MS).toISOString(), timezone)
  switch (phase) {
    case 'shadow':
      return `Preview days: you see what we would write; nothing is sent before ${until}.`
    case 'guided':
      return `Getting started: you approve every message, at most 3 a day, until ${until}.`
    case 'limited':
      return `Warming up: at most 10 messages a day until ${until}.`
    case 'full':
      return 'Fully running, within the limits you set.'
  }
}
