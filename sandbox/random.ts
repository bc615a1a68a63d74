/**
 * Chance that repeats itself: every draw is a hash of a seed and the keys it is drawn for, so the same member
 * does the same thing on the same day whatever else happened before, and no generator state has to be kept.
 */

type Key = string | number

/** One round of murmur3's finaliser: cheap, and neighbouring integers come out unrelated. */
function mix(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ value, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

function fold(hash: number, key: Key): number {
  if (typeof key === 'number') return mix(mix(hash, key | 0), Math.floor(key / 2 ** 32))
  let folded = mix(hash, key.length)
  for (let at = 0; at < key.length; at++) folded = mix(folded, key.charCodeAt(at))
  return folded
}

/** A 32-bit seed for everything below these keys. */
export function seedOf(...keys: Key[]): number {
  let hash = 0x9e3779b9
  for (const key of keys) hash = fold(hash, key)
  return hash
}

/** A number in [0, 1) for these keys. */
export function chance(seed: number, ...keys: Key[]): number {
  let hash = seed
  for (const key of keys) hash = fold(hash, key)
  return mix(hash, 0x27d4eb2f) / 2 ** 32
}

/** A whole number from low to high, both included. */
export function between(low: number, high: number, seed: number, ...keys: Key[]): number {
  return low + Math.floor(chance(seed, ...keys) * (high - low + 1))
}

export function pick<T>(list: readonly [T, ...T[]], seed: number, ...keys: Key[]): T {
  return list[Math.floor(chance(seed, ...keys) * list.length)] ?? list[0]
}

/** Picks by weight: `[['often', 9], ['seldom', 1]]`. */
export function weighted<T>(options: readonly [T, number][], seed: number, ...keys: Key[]): T {
  const total = options.reduce((sum, [, weight]) => sum + weight, 0)
  let rest = chance(seed, ...keys) * total
  for (const [option, weight] of options) {
    rest -= weight
    if (rest < 0) return option
  }
  const last = options[options.length - 1]
  if (!last) throw new Error('weighted() needs at least one option')
  return last[0]
}

/** An id of 64 bits, so that hundreds of thousands of them do not collide. */
export function ident(prefix: string, ...keys: Key[]): string {
  const high = seedOf('high', ...keys)
  const low = seedOf('low', ...keys)
  return `${prefix}_${high.toString(36).padStart(7, '0')}${low.toString(36).padStart(7, '0')}`
}

/** A version-4-shaped uuid, as Resend's ids are. */
export function uuid(...keys: Key[]): string {
  const hex = [1, 2, 3, 4]
    .map((part) =>
      seedOf(part, ...keys)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
