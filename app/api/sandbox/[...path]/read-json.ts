export const MAX_BODY_BYTES = 1024 * 1024

type Read = { kind: 'read'; value: unknown } | { kind: 'too_large' } | { kind: 'not_json' }

/** Stops reading at the bound: a Content-Length may be missing or a lie. */
export async function readJson(request: Request): Promise<Read> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) return { kind: 'too_large' }
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > MAX_BODY_BYTES) {
      await reader.cancel()
      return { kind: 'too_large' }
    }
    chunks.push(value)
  }
  try {
    return { kind: 'read', value: JSON.parse(Buffer.concat(chunks).toString('utf8')) }
  } catch {
    return { kind: 'not_json' }
  }
}
