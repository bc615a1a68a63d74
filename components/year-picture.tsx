/**
 * The product in one picture: a year of somebody's visits that thins out, a note, and the visits again. Drawn,
 * not measured, and labelled so.
 */

const WEEKS = 53
const CELL = 14
const SQUARE = 11
const FADE_FROM = 22
const NOTE_WEEK = 35
const BACK_FROM = 37
const TRAINING_DAYS = [0, 2, 4]

/** A fixed pseudo-random number per square, so that every drawing is the same drawing. */
function grain(week: number, day: number): number {
  const x = Math.sin(week * 12.9898 + day * 78.233) * 43758.5453
  return x - Math.floor(x)
}

function chanceOf(week: number, day: number): number {
  const training = TRAINING_DAYS.includes(day)
  if (week < FADE_FROM) return training ? 0.92 : day === 5 ? 0.3 : 0.04
  if (week < BACK_FROM) return training ? Math.max(0, 0.85 - (week - FADE_FROM) * 0.085) : 0
  return training ? 0.94 : day === 5 ? 0.35 : 0.04
}

function squares(): { key: string; x: number; y: number; fill: string }[] {
  return Array.from({ length: WEEKS * 7 }, (_, index) => {
    const week = Math.floor(index / 7)
    const day = index % 7
    const came = grain(week, day) < chanceOf(week, day)
    const fill = week === NOTE_WEEK && day === 1 ? 'var(--ink)' : came ? 'var(--heat-2)' : 'var(--line)'
    return { key: `${week}-${day}`, x: week * CELL, y: day * CELL, fill }
  })
}

export function YearPicture() {
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WEEKS * CELL - 3} ${7 * CELL - 3}`}
        className="w-full"
        role="img"
        aria-label="A year of one member's visits: three a week, thinning out over the summer, then three a week again after a note"
      >
        {squares().map(({ key, x, y, fill }) => (
          <rect key={key} x={x} y={y} width={SQUARE} height={SQUARE} fill={fill} />
        ))}
      </svg>
      <figcaption className="mt-3 grid grid-cols-[35fr_18fr] text-sm text-muted">
        <span>Three mornings a week, then fewer, then none.</span>
        <span className="border-l border-ink pl-2 text-ink">A note. Back the week after.</span>
      </figcaption>
    </figure>
  )
}
