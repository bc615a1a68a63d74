import { shortMoment } from './moments'
import type { Happening } from './use-time-machine'

/** The log of this visit: each step of the clock and each button pressed, newest first. */
export function Happenings({ happenings, timezone }: { happenings: Happening[]; timezone: string }) {
  return (
    <section aria-labelledby="happened-heading" className="flex min-h-0 flex-col bg-wash p-6 sm:p-8">
      <h2 id="happened-heading" className="eyebrow">
        What happened
      </h2>
      {happenings.length === 0 ? (
        <p className="mt-3 max-w-prose">
          Nothing yet. Let a day pass: members come to class, PushPress tells us, and the gym's pages follow.
        </p>
      ) : null}
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-live="polite"
        aria-labelledby="happened-heading"
        className="mt-3 max-h-56 divide-y divide-line overflow-y-auto"
      >
        {happenings.map((it) => (
          <li key={it.key} className="flex justify-between gap-x-4 py-1.5 text-sm max-sm:flex-col">
            <span>{it.text}</span>
            <time dateTime={it.at} className="shrink-0 tabular-nums text-muted">
              {shortMoment(it.at, timezone)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
