/** Choices that look free and repeat exactly: the same seed gives the same order. */
export function shuffled<T>(list: readonly T[], seed: string): T[] {
  return list
    .map((item, index) => ({ item, rank: hash(`${seed}/${index}`) }))
    .sort((left, right) => left.rank - right.rank)
    .map(({ item }) => item)
}

/** 0 ≤ x < n */
export function roll(n: number, seed: string): number {
  return hash(seed) % n
}

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** FNV-1a with a final mix, because neighbouring seeds must not give neighbouring ranks. */
function hash(text: string): number {
  let value = FNV_OFFSET
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), FNV_PRIME)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
