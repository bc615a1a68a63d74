import { createHash } from 'node:crypto'

/**
 * The members we would have written to and did not, so that the results can say what writing changed. Who is held
 * out follows from who they are: asked twice, on any machine, the answer is the same.
 */

/** Below this many people in either group any percentage is an anecdote. */
const GROUP_MIN = 20
/** The standard normal quantile that leaves 2.5% on either side. */
const Z_95 = 1.959964
const HASH_BYTES = 4
const HASH_RANGE = 2 ** (8 * HASH_BYTES)

export function isHeldOut(
  who: { gymId: string; memberId: string; type: string },
  sharePercent: number,
): boolean {
  // Length before each part, so that no two different people are written the same way.
  const key = [who.gymId, who.memberId, who.type].map((part) => `${part.length}:${part}`).join('')
  const drawn = createHash('sha256').update(key).digest().readUInt32BE(0) / HASH_RANGE
  return drawn * 100 < sharePercent
}

export type Group = { people: number; successes: number }

export type Lift =
  | { kind: 'not_enough_data'; why: string }
  /** Shares from 0 to 1 and their difference; low and high bound the difference with 95% confidence. */
  | {
      kind: 'measured'
      contacted: number
      heldOut: number
      difference: number
      low: number
      high: number
      verdict: 'better' | 'worse' | 'no_clear_difference'
    }

/** What outreach changed: the difference of two shares with Newcombe's interval, which holds for small groups too. */
export function liftOf(contacted: Group, heldOut: Group): Lift {
  const missing = missingPeople(contacted, heldOut)
  if (missing !== null) return { kind: 'not_enough_data', why: missing }
  const one = wilson(contacted)
  const other = wilson(heldOut)
  const difference = one.share - other.share
  const low = difference - Math.hypot(one.share - one.low, other.high - other.share)
  const high = difference + Math.hypot(one.high - one.share, other.share - other.low)
  const verdict = low > 0 ? 'better' : high < 0 ? 'worse' : 'no_clear_difference'
  return { kind: 'measured', contacted: one.share, heldOut: other.share, difference, low, high, verdict }
}

function missingPeople(contacted: Group, heldOut: Group): string | null {
  if (contacted.people < GROUP_MIN)
    return `Not enough data yet: ${contacted.people} of at least ${GROUP_MIN} members were written to.`
  if (heldOut.people < GROUP_MIN)
    return `Not enough data yet: ${heldOut.people} of at least ${GROUP_MIN} members were held out.`
  return null
}

function wilson({ people, successes }: Group): { share: number; low: number; high: number } {
  const share = successes / people
  const shrink = 1 + Z_95 ** 2 / people
  const centre = (share + Z_95 ** 2 / (2 * people)) / shrink
  const half = (Z_95 * Math.sqrt((share * (1 - share)) / people + Z_95 ** 2 / (4 * people ** 2))) / shrink
  // At 0% and 100% rounding may push a bound past the share it bounds.
  return { share, low: Math.min(share, centre - half), high: Math.max(share, centre + half) }
}
