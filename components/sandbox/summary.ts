import type { Advanced, State } from './api'

export type Counts = { visits: number; sent: number; received: number }

export function countsOf({ gyms, mail }: State): Counts {
  const visits = gyms.reduce((total, gym) => total + gym.checkins, 0)
  return { visits, sent: mail.sent, received: mail.received }
}

/** What a step of the clock brought, in a line. A schedule that failed is said first. */
export function summary({ crons }: Advanced, before: Counts, after: Counts): string {
  const failed = crons.filter(({ status }) => status !== 200).length
  const counted = [
    [after.visits - before.visits, 'visit', 'visits'],
    [after.sent - before.sent, 'mail sent', 'mails sent'],
    [after.received - before.received, 'reply', 'replies'],
    [crons.length - failed, 'scheduled run', 'scheduled runs'],
  ] as const
  const words = counted.flatMap(([count, one, many]) =>
    count > 0 ? `${count} ${count === 1 ? one : many}` : [],
  )
  const all = failed > 0 ? [`${failed} scheduled ${failed === 1 ? 'run' : 'runs'} failed`, ...words] : words
  return all.length > 0 ? all.join(', ') : 'A quiet stretch: nothing was due.'
}
