import type { Model } from '@/lib/ai/model'
import type { Rpc } from '@/lib/db/rpc'
import type { Mail } from '@/lib/messages/resend'
import type { DomainDeps } from '@/lib/owner/sending-domain'
import type { Deps } from '@/lib/tasks/deps'

/** What the owner's pages can ask for beyond reading the database. lib/live.ts fills it with the real things. */
export type OwnerDesk = {
  rpc: Rpc
  model: Model
  mail: Pick<Mail, 'send'>
  engine: Deps
  domains: DomainDeps
  appUrl: string
  /** The shared sender, for gyms without a domain of their own. */
  sharedAddress: string
  invitationKey: Buffer
  unsubscribeKey: Buffer
}
