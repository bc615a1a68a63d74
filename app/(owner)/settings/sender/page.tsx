import type { Metadata } from 'next'
import { SenderPanel } from '@/components/settings/sender-panel'
import { senderProps } from '@/lib/owner/sender-props'
import { requestTime, requireGym } from '@/lib/owner/session'
import { addDomain, checkDomain, dropDomain, saveSender, testSender } from './actions'

export const metadata: Metadata = { title: 'Sender' }

export default async function SenderPage() {
  const session = await requireGym()
  const [props, now] = await Promise.all([senderProps(session), requestTime()])
  return (
    <SenderPanel
      actions={{ saveSender, addDomain, checkDomain, dropDomain, testSender }}
      {...props}
      now={now}
      timezone={session.gym.timezone}
    />
  )
}
