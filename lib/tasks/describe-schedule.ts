/** A cron expression in plain words: "Mondays at 8 am". What has no plain words is shown as it is written. */
export function describeSchedule(cron: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/)
  const asWritten = `On the schedule ${cron.trim()}`
  if (month !== '*') return asWritten
  const often = frequency(minute, hour)
  if (often !== null) return day === '*' && weekday === '*' ? often : asWritten
  const time = timeOf(minute, hour)
  const days = daysInWords(day, weekday)
  return time === null || days === null ? asWritten : `${days} at ${time}`
}

const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays']
const SHORT = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const isNumber = (field: string) => /^\d{1,2}$/.test(field)

function frequency(minute: string, hour: string): string | null {
  const step = /^\*\/(\d{1,2})$/.exec(minute)?.[1]
  if (minute === '*' && hour === '*') return 'Every minute'
  if (step !== undefined && hour === '*') return `Every ${Number(step)} minutes`
  if (!isNumber(minute)) return null
  const past = Number(minute) === 0 ? '' : `, ${Number(minute)} minutes past`
  const hours = /^\*\/(\d{1,2})$/.exec(hour)?.[1]
  if (hour === '*') return `Every hour${past}`
  return hours === undefined ? null : `Every ${Number(hours)} hours${past}`
}

function timeOf(minute: string, hour: string): string | null {
  if (!isNumber(minute) || !isNumber(hour)) return null
  const of24 = Number(hour)
  const past = Number(minute) === 0 ? '' : `:${minute.padStart(2, '0')}`
  return `${of24 % 12 === 0 ? 12 : of24 % 12}${past} ${of24 < 12 ? 'am' : 'pm'}`
}

function daysInWords(day: string, weekday: string): string | null {
  if (day === '*' && weekday === '*') return 'Every day'
  if (day === '*') return weekdaysInWords(weekday)
  if (weekday !== '*') return null
  if (day === 'L') return 'The last day of every month'
  return isNumber(day) ? `The ${ordinal(Number(day))} of every month` : null
}

function weekdaysInWords(field: string): string | null {
  const days = new Set<number>()
  for (const part of field.split(',')) {
    const [from, to = from] = part.split('-').map(weekdayOf)
    if (from === undefined || from === null || to === undefined || to === null || to < from) return null
    for (let day = from; day <= to; day++) days.add(day % 7)
  }
  const sorted = [...days].sort((a, b) => (a || 7) - (b || 7))
  if (sorted.length === 7) return 'Every day'
  if (sorted.join() === '1,2,3,4,5') return 'Weekdays'
  const names = sorted.map((day) => WEEKDAYS[day] ?? '')
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`
}

/** 0–7, where both ends are Sunday; null for anything else. */
function weekdayOf(text: string): number | null {
  if (/^[0-7]$/.test(text)) return Number(text)
  const named = SHORT.indexOf(text.toLowerCase())
  return named < 0 ? null : named
}

function ordinal(day: number): string {
  const tens = day % 100 >= 11 && day % 100 <= 13
  const ending = tens ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}
