import { z } from 'zod'
import { env } from '@/lib/env'
import { hasBearer } from '@/lib/http/bearer'
import { readBody } from '@/lib/http/body'
import { setGlobalPause } from '@/lib/live'
import { log } from '@/lib/log'

export const dynamic = 'force-dynamic'

const BODY_MAX_BYTES = 4_096
const wanted = z.object({
  /** Null lifts the pause. */
  reason: z.string().trim().min(1).max(300).nullable(),
  by: z.string().trim().min(1).max(100).default('operator'),
})

/** Stops every message of every gym, or lets them flow again. */
export async function POST(request: Request): Promise<Response> {
  if (!hasBearer(request, env().ADMIN_SECRET)) {
    log('warn', 'admin.refused', { path: '/api/admin/pause' })
    return Response.json({ error: 'Send Authorization: Bearer with the admin secret.' }, { status: 401 })
  }
  const read = await readBody(request, BODY_MAX_BYTES)
  const body = wanted.safeParse(read.kind === 'text' ? parsed(read.text) : null)
  if (!body.success) {
    return Response.json(
      { error: 'Send {"reason": "why"} to pause, or {"reason": null} to resume.' },
      { status: 400 },
    )
  }
  await setGlobalPause(body.data.reason, body.data.by)
  log('warn', body.data.reason ? 'platform.paused' : 'platform.resumed', { by: body.data.by })
  return Response.json({ paused: body.data.reason !== null })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
