import type { Answer } from '@/sandbox/http'

/** A fixed window of one real second for each key, told in the headers as the providers tell it. */
export type RateLimit = { take(key: string): { headers: Record<string, string>; over: boolean } }

export function rateLimit(perSecond: number, prefix: 'x-ratelimit' | 'ratelimit'): RateLimit {
  const windows = new Map<string, { second: number; used: number }>()
  return {
    take(key) {
      const second = Math.floor(Date.now() / 1000)
      const window = windows.get(key)
      const used = window?.second === second ? window.used + 1 : 1
      windows.set(key, { second, used })
      const headers: Record<string, string> = {
        [`${prefix}-limit`]: String(perSecond),
        [`${prefix}-remaining`]: String(Math.max(0, perSecond - used)),
        [`${prefix}-reset`]: '1',
      }
      if (used > perSecond) headers['retry-after'] = '1'
      return { headers, over: used > perSecond }
    },
  }
}

export function withHeaders(answer: Answer, headers: Record<string, string>): Answer {
  return { ...answer, headers: { ...headers, ...answer.headers } }
}
