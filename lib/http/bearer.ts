import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether the request carries `Authorization: Bearer <secret>`. Without a secret nobody does. */
export function hasBearer(request: Request, secret: string | undefined): boolean {
  if (!secret) return false
  return isSame(request.headers.get('authorization') ?? '', `Bearer ${secret}`)
}

/** Hashed first, so that neither the length nor the first difference shows in the time it takes. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
