/** Thirty visits in thirty days fill the bar. */
const FULL = 30
const HEIGHT = 20
const MIN_HEIGHT = 1

function barHeight(visits: number): number {
  return visits === 0
    ? MIN_HEIGHT
    : Math.max(3, Math.min(HEIGHT, (Math.sqrt(visits) / Math.sqrt(FULL)) * HEIGHT))
}

/** Two bars: the thirty days before, and the last thirty. */
export function Trend({ prior, last }: { prior: number; last: number }) {
  const text = `${last} visits in the last 30 days, ${prior} in the 30 before`
  const heights = [barHeight(prior), barHeight(last)]
  return (
    <span className="inline-flex items-baseline gap-2.5 tabular-nums" title={text}>
      <svg width="17" height={HEIGHT} aria-hidden="true">
        <rect x="0" y={HEIGHT - (heights[0] ?? 0)} width="7" height={heights[0]} fill="var(--line-strong)" />
        <rect x="10" y={HEIGHT - (heights[1] ?? 0)} width="7" height={heights[1]} fill="var(--accent)" />
      </svg>
      <span aria-hidden="true" className="leading-5">
        <span className="text-muted">{prior} → </span>
        {last}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  )
}
