import { fromAddressOf, readSendingDomain, readSettings } from '@/lib/db/profiles'
import { env } from '@/lib/env'
import type { GymSession } from '@/lib/owner/session'

/** Who members see as the sender now, and what is set up for later. */
export async function senderProps({ db, gym, email }: GymSession) {
  const [settings, domain] = await Promise.all([readSettings(db, gym.id), readSendingDomain(db, gym.id)])
  const own = fromAddressOf(domain)
  return {
    to: email,
    domain,
    sender: {
      name: settings.from_name ?? settings.name,
      address: own ?? env().MAIL_FROM,
      isShared: own === null,
      version: settings.settings_version,
    },
  }
}
