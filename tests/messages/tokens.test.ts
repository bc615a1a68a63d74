import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase32, toBase32 } from '@/lib/messages/base32'
import { deriveKey } from '@/lib/messages/derive-key'
import { replyAddress, taskOfAddress } from '@/lib/messages/reply-address'
import { readUnsubscribeToken, unsubscribeToken } from '@/lib/messages/unsubscribe-token'

const MASTER = Buffer.from('a master key of thirty-two bytes')
const REPLY = deriveKey(MASTER, 'reply-address')
const UNSUBSCRIBE = deriveKey(MASTER, 'unsubscribe')
const DOMAIN = 'in.gymagents.example'
const GYM = '7d1f0b52-52a9-4a35-8b2c-6a3c9e0f1d24'

describe('a key', () => {
  it('differs by purpose', () => {
    expect(REPLY.equals(UNSUBSCRIBE)).toBe(false)
    expect(REPLY.equals(MASTER)).toBe(false)
  })

  it('is not derived from nothing', () => {
    expect(() => deriveKey(Buffer.alloc(0), 'unsubscribe')).toThrow(/at least 32 bytes/)
  })
})

describe('base32', () => {
  it('reads back what it wrote, in any case', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const text = toBase32(bytes)
        expect(fromBase32(text)).toEqual(Buffer.from(bytes))
        expect(fromBase32(text.toUpperCase())).toEqual(Buffer.from(bytes))
      }),
    )
  })

  it('agrees with RFC 4648', () => {
    expect(toBase32(Buffer.from('foobar'))).toBe('mzxw6ytboi')
    expect(fromBase32('mzxw6ytbo1')).toBeNull()
  })
})

describe('a reply address', () => {
  it('names its task, whatever the mail servers did to its case', () => {
    fc.assert(
      fc.property(fc.uuid(), (taskId) => {
        const address = replyAddress(REPLY, DOMAIN, taskId)
        expect(taskOfAddress(REPLY, address)).toBe(taskId)
        expect(taskOfAddress(REPLY, ` ${address.toUpperCase()} `)).toBe(taskId)
        expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
      }),
    )
  })

  it('is refused when any character was changed or cut off', () => {
    const address = replyAddress(REPLY, DOMAIN, GYM)
    const local = address.split('@')[0] ?? ''
    for (let at = 0; at < local.length; at++) {
      const other = local[at] === 'b' ? 'c' : 'b'
      expect(taskOfAddress(REPLY, `${local.slice(0, at)}${other}${local.slice(at + 1)}@${DOMAIN}`)).toBeNull()
      expect(taskOfAddress(REPLY, `${local.slice(0, at)}@${DOMAIN}`)).toBeNull()
    }
  })

  it('cannot be made without the key, nor from the task id alone', () => {
    expect(taskOfAddress(REPLY, replyAddress(randomBytes(32), DOMAIN, GYM))).toBeNull()
    expect(taskOfAddress(REPLY, `reply+${GYM}@${DOMAIN}`)).toBeNull()
    expect(taskOfAddress(REPLY, '')).toBeNull()
    expect(taskOfAddress(UNSUBSCRIBE, replyAddress(REPLY, DOMAIN, GYM))).toBeNull()
  })

  it('takes any text without harm', () => {
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => taskOfAddress(REPLY, text) === null))
  })
})

describe('an unsubscribe token', () => {
  it('names the gym and the person, however the address was written', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.emailAddress(), (gymId, email) => {
        const token = unsubscribeToken(UNSUBSCRIBE, { gymId, email: ` ${email.toUpperCase()}` })
        expect(readUnsubscribeToken(UNSUBSCRIBE, token)).toEqual({ gymId, email: email.toLowerCase() })
        expect(token).toMatch(/^[\w-]+$/)
      }),
    )
  })

  it('is refused when it was tampered with', () => {
    const token = unsubscribeToken(UNSUBSCRIBE, { gymId: GYM, email: 'ann@mail.example' })
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === 'A' ? 'B' : 'A'
      expect(readUnsubscribeToken(UNSUBSCRIBE, token.slice(0, at) + other + token.slice(at + 1))).toBeNull()
      expect(readUnsubscribeToken(UNSUBSCRIBE, token.slice(0, at))).toBeNull()
    }
    expect(readUnsubscribeToken(UNSUBSCRIBE, `${token}=`)).toBeNull()
    expect(readUnsubscribeToken(REPLY, token)).toBeNull()
    expect(readUnsubscribeToken(UNSUBSCRIBE, 'A'.repeat(5_000_000))).toBeNull()
  })

  it('of an old mail still works: a change of key derivation or format would show here', () => {
    const old = 'wEhMbRzhotAx2AVwP-YcNX0fC1JSqUo1iyxqPJ4PHSRhbm5AbWFpbC5leGFtcGxl'
    expect(readUnsubscribeToken(UNSUBSCRIBE, old)).toEqual({ gymId: GYM, email: 'ann@mail.example' })
  })
})
