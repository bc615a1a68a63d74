import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { seal, unseal } from '@/lib/gym/pushpress/seal'

const key = randomBytes(32)
const secret = 'sk_live_ünïcode_🔑'

describe('a sealed secret', () => {
  it('opens for the gym it was sealed for', () => {
    expect(unseal(key, 'gym-1', seal(key, 'gym-1', secret))).toBe(secret)
  })

  it('shows nothing of the secret and never looks the same twice', () => {
    const first = seal(key, 'gym-1', secret)
    expect(first).not.toContain('sk_live')
    expect(seal(key, 'gym-1', secret)).not.toBe(first)
  })

  it('does not open for another gym, or with another key', () => {
    const sealed = seal(key, 'gym-1', secret)
    expect(() => unseal(key, 'gym-2', sealed)).toThrow()
    expect(() => unseal(randomBytes(32), 'gym-1', sealed)).toThrow()
  })

  it('does not open after any part of it was changed', () => {
    const parts = seal(key, 'gym-1', secret).split('.')
    for (const at of [1, 2, 3]) {
      const bytes = Buffer.from(parts[at] ?? '', 'base64url')
      bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)
      const changed = parts.with(at, bytes.toString('base64url')).join('.')
      expect(() => unseal(key, 'gym-1', changed)).toThrow()
    }
  })

  it.each(['', 'v1', 'v1...', 'v2.a.b.c', 'sk_live_plain'])('is not "%s"', (text) => {
    expect(() => unseal(key, 'gym-1', text)).toThrow()
  })

  it('cannot be shortened into one with a weaker tag', () => {
    const [version, iv, tag, body] = seal(key, 'gym-1', secret).split('.')
    const shorter = Buffer.from(tag ?? '', 'base64url')
      .subarray(0, 4)
      .toString('base64url')
    expect(() => unseal(key, 'gym-1', [version, iv, shorter, body].join('.'))).toThrow('damaged')
  })
})
