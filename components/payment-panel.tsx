import { daysAgo, formatDate, formatDay } from '@/components/dates'
import type { Member } from '@/components/member'

type Props = { member: Member; now: Date; timezone: string }

function text({ member, now, timezone }: Props): { state: string; meaning: string } {
  const paid = member.paid_until ? `Paid until ${formatDay(member.paid_until)}` : null
  if (member.alert_since) {
    const since = `${formatDate(member.alert_since, timezone)}, ${daysAgo(member.alert_since, now, timezone)}`
    return {
      state: `Payment alert since ${since}`,
      meaning:
        'PushPress marks an enrollment this way when a charge fails, but also for transfers, cash invoices and weekend billing. It clears itself when the payment goes through.',
    }
  }
  switch (member.standing) {
    case 'active':
    case 'starting':
      return { state: paid ?? 'No payment date in PushPress', meaning: 'Payments are up to date.' }
    case 'cancelling':
      return { state: paid ?? 'Cancelling', meaning: 'The membership ends when this period does.' }
    case 'paused':
      return { state: 'Paused', meaning: 'Nothing is charged until the pause ends.' }
    case 'staff':
      return { state: paid ?? 'Staff', meaning: 'We don’t track payments for staff.' }
    default:
      return { state: 'No active membership', meaning: paid ?? 'There is nothing to pay.' }
  }
}

export function PaymentPanel(props: Props) {
  const { state, meaning } = text(props)
  return (
    <section aria-label="Payment" className="bg-paper p-5">
      <h2 className="eyebrow">Payment</h2>
      <p className={`mt-1 text-lg font-medium ${props.member.alert_since ? 'text-danger' : ''}`}>{state}</p>
      <p className="mt-1 max-w-prose text-sm text-muted">{meaning}</p>
    </section>
  )
}
