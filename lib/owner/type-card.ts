import type { Results, ResultTask } from '@/lib/owner/results'
import { type Group, type Lift, liftOf } from '@/lib/tasks/holdout'
import { type Outcome, outcomesOf, type TaskType } from '@/lib/tasks/registry/task-type'
import { followDays } from '@/lib/tasks/signals'

/** One kind of work: how it ended, whether people answered, how long it took, and what it changed. */
export type TypeCard = {
  type: string
  label: string
  /** Tasks that ended. */
  tasks: number
  heldOut: number
  outcomes: { code: string; label: string; kind: Outcome['kind']; tasks: number; cents: number }[]
  /** Of those who were written to; null where nobody was. */
  replyRate: number | null
  daysToOutcome: number | null
  lift: Lift
}

const DAY_MS = 86_400_000

export function typeCardOf(type: TaskType, results: Results, now: Date): TypeCard {
  const tasks = results.tasks.filter((task) => task.type === type.type)
  const ended = tasks.filter(({ resolvedAt }) => resolvedAt !== null)
  const written = tasks.filter(({ startedAt }) => startedAt !== null)
  const heldOut = results.holdouts.filter((it) => it.type === type.type)
  return {
    type: type.type,
    label: type.label,
    tasks: ended.length,
    heldOut: heldOut.length,
    outcomes: distribution(type, ended),
    replyRate: written.length === 0 ? null : written.filter(({ replied }) => replied).length / written.length,
    daysToOutcome: median(ended.flatMap(daysTaken)),
    lift: liftOf(contactedGroup(type, written, now), {
      people: heldOut.filter((it) => it.succeeded !== null && Date.parse(it.endsAt) <= now.getTime()).length,
      successes: heldOut.filter((it) => it.succeeded === true && Date.parse(it.endsAt) <= now.getTime())
        .length,
    }),
  }
}

/**
 * Only those over whom the same lot was cast, and whose clock has run out, as in the other group: successes show early
 * and failures late, so counting whoever is decided would flatter us.
 */
function contactedGroup(type: TaskType, written: readonly ResultTask[], now: Date): Group {
  const earns = new Set(type.goal.signals.filter(({ completes }) => completes).map(({ outcome }) => outcome))
  const clockEnds = ({ startedAt }: ResultTask) => Date.parse(startedAt ?? '') + followDays(type) * DAY_MS
  // Nobody looks at the others any longer than this.
  const isInTime = (task: ResultTask) => Date.parse(task.resolvedAt ?? '') <= clockEnds(task)
  const ran = written.filter(
    (task) =>
      !task.byHand &&
      // Who came before the message is in neither group; who came when the clock had stopped did not come in time.
      !(task.outcome === 'self_resolved' && isInTime(task)) &&
      clockEnds(task) <= now.getTime(),
  )
  const reached = ran.filter(
    (task) => task.outcome !== null && earns.has(task.outcome) && !task.provisional && isInTime(task),
  )
  return { people: ran.length, successes: reached.length }
}

function distribution(type: TaskType, ended: readonly ResultTask[]): TypeCard['outcomes'] {
  const known = new Map(outcomesOf(type).map((outcome) => [outcome.code, outcome]))
  const codes = [...new Set(ended.map(({ outcome }) => outcome ?? ''))]
  return codes
    .map((code) => {
      const tasks = ended.filter(({ outcome }) => outcome === code)
      const cents = tasks.reduce((sum, task) => sum + task.cents, 0)
      return {
        code,
        label: known.get(code)?.label ?? code,
        kind: known.get(code)?.kind ?? 'neutral',
        tasks: tasks.length,
        cents,
      }
    })
    .sort((a, b) => b.cents - a.cents || b.tasks - a.tasks)
}

function daysTaken({ startedAt, resolvedAt }: ResultTask): number[] {
  if (startedAt === null || resolvedAt === null) return []
  return [(Date.parse(resolvedAt) - Date.parse(startedAt)) / DAY_MS]
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}
