import type { z } from 'zod'
import { env } from '@/lib/env'
import { hasBearer } from '@/lib/http/bearer'
import { readBody } from '@/lib/http/body'
import { inRequest } from '@/lib/http/request-id'
import { log } from '@/lib/log'

const BODY_MAX_BYTES = 4_096

/** A route for whoever holds the platform's own secret. Without one set, nobody does. */
export function adminRoute<S extends z.ZodType>(
  path: string,
  schema: S,
  hint: string,
  act: (asked: z.output<S>) => Promise<Response>,
) {
  return (request: Request): Promise<Response> =>
    inRequest(request, async () => {
      if (!hasBearer(request, env().ADMIN_SECRET)) {
        log('warn', 'admin.refused', { path })
        return Response.json({ error: 'Send Authorization: Bearer with the admin secret.' }, { status: 401 })
      }
      const read = await readBody(request, BODY_MAX_BYTES)
      const asked = schema.safeParse(read.kind === 'text' ? parsed(read.text) : null)
      return asked.success ? act(asked.data) : Response.json({ error: hint }, { status: 400 })
    })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
