import { monthInWords, shortMonth } from '@/components/results/wording'
import { formatMoney, plural } from '@/components/wording'

/** The picture for the wall: one tower for each month, and the number that matters large above it. Plain SVG text. */
export type Picture = {
  gymName: string
  membersKept: number
  centsKept: number
  months: { month: string; membersKept: number; centsKept: number }[]
}

const WIDTH = 1200
const HEIGHT = 800
const MARGIN = 80
const BASE = 660
const TOWER_MAX = 260
const GAP = 16

export function keptPicture({ gymName, membersKept, centsKept, months }: Picture): string {
  const first = months.find(({ membersKept: kept }) => kept > 0)
  const most = Math.max(1, ...months.map(({ centsKept: cents }) => cents))
  const step = (WIDTH - 2 * MARGIN + GAP) / Math.max(1, months.length)
  const towers = months.map(({ month, membersKept: kept, centsKept: cents }, at) => {
    const height = Math.round((cents / most) * TOWER_MAX)
    const x = MARGIN + at * step
    const middle = x + (step - GAP) / 2
    const fill = cents === 0 ? '#e3e5e9' : at === months.length - 1 ? '#0063ff' : '#0b0c0e'
    const label = kept > 0 ? text(middle, BASE - height - 14, 22, String(kept), 'middle') : ''
    return [
      `<rect x="${round(x)}" y="${BASE - Math.max(height, 2)}" width="${round(step - GAP)}" height="${Math.max(height, 2)}" fill="${fill}"/>`,
      label,
      text(middle, BASE + 34, 20, shortMonth(month), 'middle', '#5a606a'),
    ].join('')
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="Geist, Helvetica, Arial, sans-serif">`,
    `<title>${escaped(`${gymName}: ${plural(membersKept, 'member')} kept after outreach, ${formatMoney(centsKept)}`)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    text(MARGIN, 110, 28, gymName, 'start', '#5a606a'),
    `<text x="${MARGIN}" y="230" font-size="120" font-weight="600" letter-spacing="-4" fill="#0b0c0e">${escaped(formatMoney(centsKept))}</text>`,
    text(
      MARGIN,
      290,
      34,
      `${plural(membersKept, 'member')} kept after outreach${first ? ` since ${monthInWords(first.month)}` : ''}`,
    ),
    ...towers,
    `<rect x="${MARGIN}" y="${HEIGHT - 66}" width="48" height="6" fill="#0063ff"/>`,
    text(WIDTH - MARGIN, HEIGHT - 56, 20, 'GymAgents', 'end', '#5a606a'),
    '</svg>',
  ].join('')
}

function text(
  x: number,
  y: number,
  size: number,
  content: string,
  anchor = 'start',
  fill = '#0b0c0e',
): string {
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" text-anchor="${anchor}" fill="${fill}">${escaped(content)}</text>`
}

const round = (value: number) => Math.round(value * 10) / 10

/** A gym may be called "A < B & Co". */
function escaped(content: string): string {
  return content
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
