import type { Rpc } from '@/lib/db/rpc'
import type { RenderOwnerMail } from '@/lib/owner/owner-mail'
import type { Deps } from '@/lib/tasks/deps'

/** What telling the owner needs from outside. */
export type OwnerDeps = {
  rpc: Rpc
  mail: Pick<Deps['mail'], 'send'>
  render: RenderOwnerMail
  appUrl: string
  fromAddress: string
  decisionKey: Buffer
  newId(): string
  log: Deps['log']
}
