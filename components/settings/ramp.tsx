import { formatDate } from '@/components/dates'

export type RampPhase = 'shadow' | 'guided' | 'limited' | 'full'

const DAY_MS = 86_400_000

/** What each phase means and on which day after the start it begins. The database decides by the same days. */
const PHASES: { phase: RampPhase; label: string; fromDay: number; meaning: string }[] = [
  {
    phase: 'shadow',
    label: 'Proposals only',
    fromDay: 0,
    meaning: 'You see what we would say. Nothing is sent yet; what you approve waits.',
  },
  {
    phase: 'guided',
    label: 'You approve each',
    fromDay: 3,
    meaning: 'Up to 3 messages a day go out, each one approved by you.',
  },
  {
    phase: 'limited',
    label: 'Autopilot available',
    fromDay: 7,
    meaning: 'With autopilot on, up to 10 messages a day go out on their own.',
  },
  { phase: 'full', label: 'Your limits', fromDay: 14, meaning: 'Only the limits you set apply.' },
]

function phaseAt(since: string, now: Date): RampPhase {
  const days = (now.getTime() - Date.parse(since)) / DAY_MS
  return PHASES.findLast(({ fromDay }) => days >= fromDay)?.phase ?? 'shadow'
}

/** Where a gym stands on the way from proposals to its own limits. Without a start, the whole way lies ahead. */
export function Ramp({ since, now, timezone }: { since: string | null; now: Date; timezone: string }) {
  const here = since === null ? null : phaseAt(since, now)
  return (
    <ol className="grid gap-px border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
      {PHASES.map(({ phase, label, fromDay, meaning }) => (
        <li
          key={phase}
          aria-current={phase === here ? 'step' : undefined}
          className="border-t-2 border-transparent bg-paper px-4 py-3 aria-[current]:border-accent aria-[current]:bg-accent-wash"
        >
          <p className="eyebrow">
            {since === null
              ? `Day ${fromDay + 1}`
              : `From ${formatDate(new Date(Date.parse(since) + fromDay * DAY_MS).toISOString(), timezone)}`}
          </p>
          <p className="mt-0.5 font-medium">
            {label}
            {phase === here ? <span className="font-normal text-muted"> · now</span> : null}
          </p>
          <p className="mt-1 text-sm text-muted">{meaning}</p>
        </li>
      ))}
    </ol>
  )
}
