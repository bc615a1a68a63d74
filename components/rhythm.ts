/** A member's habit in a few words: "Mon Wed Fri · 6 am CrossFit · 2.8 a week". */

const DAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export function formatHour(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`
}

export function formatUsualDays(days: number[]): string {
  return days.flatMap((day) => DAY_NAMES[day - 1] ?? []).join(' ')
}

export type Habit = {
  usual_days: number[]
  usual_hour: number | null
  usual_class: string | null
  visits_per_week: number | null
}

export function rhythmParts(habit: Habit): string[] {
  const hour = habit.usual_hour === null ? '' : formatHour(habit.usual_hour)
  return [
    formatUsualDays(habit.usual_days),
    [hour, habit.usual_class ?? ''].filter(Boolean).join(' '),
    habit.visits_per_week ? `${habit.visits_per_week.toFixed(1)} a week` : '',
  ].filter(Boolean)
}
