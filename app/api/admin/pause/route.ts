import { z } from 'zod'
import { adminRoute } from '@/lib/http/admin'
import { setGlobalPause } from '@/lib/live'
import { log } from '@/lib/log'
import { PAUSE_REASON_MAX_CHARS } from '@/lib/safety/limits'

export const dynamic = 'force-dynamic'

const wanted = z.object({
  /** Null lifts the pause. */
  reason: z.string().trim().min(1).max(PAUSE_REASON_MAX_CHARS).nullable(),
  by: z.string().trim().min(1).max(100).default('operator'),
})

/** Stops every message of every gym, or lets them flow again. */
export const POST = adminRoute(
  '/api/admin/pause',
  wanted,
  'Send {"reason": "why"} to pause, or {"reason": null} to resume.',
  async ({ reason, by }) => {
    await setGlobalPause(reason, by)
    log('warn', reason ? 'platform.paused' : 'platform.resumed', { by })
    return Response.json({ paused: reason !== null })
  },
)
