type Unread = { kind: 'too_large' } | { kind: 'broken' }
export type Body = { kind: 'text'; text: string } | Unread

export async function readBody(request: Request, maxBytes: number): Promise<Body> {
  const read = await readBytes(request, maxBytes)
  return read.kind === 'bytes' ? { kind: 'text', text: read.bytes.toString('utf8') } : read
}

/**
 * Reads a request's body up to a limit and not a byte further. Content-Length only allows an early refusal: it may be
 * missing, and it may lie.
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
): Promise<{ kind: 'bytes'; bytes: Buffer } | Unread> {
  if (Number(request.headers.get('content-length')) > maxBytes) return { kind: 'too_large' }
  if (!request.body) return { kind: 'bytes', bytes: Buffer.alloc(0) }
  const chunks: Uint8Array[] = []
  let bytes = 0
  const reader = request.body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      bytes += value.byteLength
      if (bytes > maxBytes) {
        await reader.cancel().catch(() => {})
        return { kind: 'too_large' }
      }
      chunks.push(value)
    }
  } catch {
    // The sender hung up halfway.
    return { kind: 'broken' }
  }
  return { kind: 'bytes', bytes: Buffer.concat(chunks) }
}

/** The answer to a body that could not be read. */
export function refusalOf(body: Exclude<Body, { kind: 'text' }>) {
  return body.kind === 'too_large'
    ? ({ kind: 'refused', status: 413, error: 'The body is too large.' } as const)
    : ({ kind: 'refused', status: 400, error: 'The body ended too early.' } as const)
}
