import { z } from 'zod'
import { adminRoute } from '@/lib/http/admin'
import { setOperator } from '@/lib/live'
import { log } from '@/lib/log'

export const dynamic = 'force-dynamic'

const wanted = z.object({
  email: z.email().max(254),
  operator: z.boolean(),
  by: z.string().trim().min(1).max(100).default('operator'),
})

const REFUSALS = {
  unknown: 'Nobody has signed up with this address.',
  unconfirmed: 'Whoever signed up with this address has not confirmed it yet.',
}

/** Makes someone who has an account an operator of the platform, or takes it back. */
export const POST = adminRoute(
  '/api/admin/operators',
  wanted,
  'Send {"email": "…", "operator": true} or false.',
  async ({ email, operator, by }) => {
    const result = await setOperator(email, operator, by)
    if (result === 'unknown' || result === 'unconfirmed')
      return Response.json({ error: REFUSALS[result] }, { status: 404 })
    log('warn', `operator.${result}`, { by })
    return Response.json({ operator })
  },
)
