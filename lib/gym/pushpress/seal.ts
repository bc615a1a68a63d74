import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const VERSION = 'v1'
const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a gym's secret for keeping. The gym's id is bound in, so a sealed value copied to another gym's row does
 * not open there.
 */
export function seal(key: Buffer, gymId: string, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(gymId))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return [VERSION, iv, cipher.getAuthTag(), sealed]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.')
}

/** Throws when the value was changed, belongs to another gym, or was sealed with another key. */
export function unseal(key: Buffer, gymId: string, sealed: string): string {
  const [version, ...parts] = sealed.split('.')
  if (version !== VERSION || parts.length !== 3) throw new Error('This is not a sealed secret.')
  const [iv, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (iv?.length !== IV_BYTES || tag?.length !== TAG_BYTES || !body) {
    throw new Error('This sealed secret is damaged.')
  }
  const decipher = createDecipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(gymId)).setAuthTag(tag)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}
