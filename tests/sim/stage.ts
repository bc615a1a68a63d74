import type { Dice } from './dice'
import type { Faults } from './faults'

/**
 * Where actors take turns. Every call an actor makes to the outside is a step; one step runs at a time, and chance picks
 * whose. Between any two steps an actor can be killed, fall asleep past its lease, or lose the answer to what it did.
 */
export type Actor = { name: string; skewMs: number }

type Step = {
  actor: Actor
  label: string
  run(): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

const SLEEP_MS = 12 * 60_000

export type Stage = ReturnType<typeof openStage>

export function openStage(o: {
  dice: Dice
  faults: Faults
  clock: () => Date
  /** Called after every step; throws when a promise is broken. */
  afterStep(actor: Actor, label: string): Promise<void>
}) {
  let steps: Step[] = []
  const asleep = new Map<Actor, number>()
  let crashes = 0
  let count = 0

  const kill = (actor: Actor) => {
    steps = steps.filter((step) => step.actor !== actor)
    crashes += 1
  }

  async function perform(step: Step): Promise<void> {
    const { actor, label } = step
    if (o.faults.strikes('kill')) return kill(actor)
    if (o.faults.strikes('zombie')) {
      asleep.set(actor, o.clock().getTime() + SLEEP_MS)
      steps.push(step)
      return
    }
    count += 1
    const outcome = await step.run().then(
      (value) => ({ ok: true as const, value }),
      (error: unknown) => ({ ok: false as const, error }),
    )
    await o.afterStep(actor, label)
    if (o.faults.strikes('lost_ack')) return kill(actor)
    if (outcome.ok) step.resolve(outcome.value)
    else step.reject(outcome.error)
  }

  return {
    get crashes() {
      return crashes
    },
    get steps() {
      return count
    },
    get sleepers() {
      return asleep.size
    },
    /** Makes a call a step of this actor. */
    step<T>(actor: Actor, label: string, run: () => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        steps.push({ actor, label, run, resolve: resolve as (value: unknown) => void, reject })
      })
    },
    /** Lets everybody act until nobody can: all are done, dead or asleep. */
    async settle(): Promise<void> {
      for (;;) {
        // Whatever an actor does between two steps is done by then: nothing else of its work waits for anything real.
        await new Promise((resolve) => setImmediate(resolve))
        const now = o.clock().getTime()
        for (const [actor, until] of asleep) if (until <= now) asleep.delete(actor)
        const able = steps.filter((step) => !asleep.has(step.actor))
        if (able.length === 0) return
        const step = o.dice.pick(able)
        steps.splice(steps.indexOf(step), 1)
        await perform(step)
      }
    },
  }
}
