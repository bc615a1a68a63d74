const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const UUID_BYTES = 16

export function uuidToBytes(uuid: string): Buffer {
  if (!UUID.test(uuid)) throw new Error('This is not a UUID.')
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

export function uuidFromBytes(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
