import { renderOwnerMail } from '@/components/emails/render-owner-mail'
import { cronRoute } from '@/lib/http/cron'
import { tellOwners } from '@/lib/live'

export const dynamic = 'force-dynamic'
export const maxDuration = 120

/** Every gym's morning mail at its own eight o'clock, and news that waited for its hour. */
export const GET = cronRoute('/api/cron/daily-digest', (at) => tellOwners(at, renderOwnerMail))
