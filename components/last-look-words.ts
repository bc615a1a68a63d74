import { formatCount, plural } from '@/components/wording'

type Look = {
  status: 'done' | 'skipped' | 'failed'
  reason: string | null
  scored: number
  atRisk: number
  opened: number
  heldOut: number
  leftAlone: Record<string, number>
}

/** Why somebody at risk was not taken up, after their number. */
const LEFT_ALONE: Record<string, string> = {
  already_being_written_to: 'with a task already',
  was_here_lately: 'came in the last few days',
  cool_off: 'heard from us recently',
  already_handled: 'handled before',
  opted_out: 'opted out',
  held_out: 'left alone for comparison',
  not_to_be_contacted_no_email: 'without an email address',
  not_to_be_contacted_minor: 'under 18',
  not_to_be_contacted_unclear_age: 'of unclear age',
  not_to_be_contacted_staff: 'on your staff',
  not_to_be_contacted_no_primary: 'without an account of their own',
  too_many_from_one_analysis: 'waiting for the next check',
  too_many_open: 'waiting until other tasks end',
  too_many_today: 'waiting for tomorrow',
}

const NOT_LOOKED: Record<string, string> = {
  mirror_is_stale: 'our data from PushPress was too old',
  not_read_yet: 'your gym’s data has not been read yet',
  pushpress_unreachable: 'PushPress did not answer',
  pushpress_unauthorized: 'PushPress refused the key',
}

/** What the last look found and what it did with it; every person at risk is accounted for. */
export function lastLookInWords(look: Look): string {
  if (look.status !== 'done')
    return `Nobody was checked, because ${NOT_LOOKED[look.reason ?? ''] ?? 'something went wrong'}. The next check is within six hours.`
  const found = `${plural(look.scored, 'member')} checked, ${formatCount(look.atRisk)} at risk`
  if (look.atRisk === 0) return `${found}.`
  const done = [
    look.opened > 0
      ? `${formatCount(look.opened)} new ${look.opened === 1 ? 'proposal' : 'proposals'}`
      : null,
    look.heldOut > 0 ? `${formatCount(look.heldOut)} ${LEFT_ALONE.held_out}` : null,
    ...Object.entries(look.leftAlone)
      .sort(([, a], [, b]) => b - a)
      .map(([why, people]) => `${formatCount(people)} ${LEFT_ALONE[why] ?? why.replaceAll('_', ' ')}`),
  ].filter((part) => part !== null)
  return `${found}: ${done.join(', ')}.`
}
