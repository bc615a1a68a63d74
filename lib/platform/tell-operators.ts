import { createHash } from 'node:crypto'
import type { OwnerDeps } from '@/lib/owner/owner-deps'
import { type OwnerMail, textOf } from '@/lib/owner/owner-mail'
import { ALERTS_PER_MAIL_MAX } from '@/lib/safety/limits'

type Untold = { operators: string[]; alerts: Alert[] }
type Alert = {
  id: number
  kind: string
  severity: 'critical' | 'warning'
  detail: string
  gym: string | null
}

const TITLES: Record<string, string> = {
  escalation_rate: 'Too much goes to the owner',
  unanswered_escalations: 'Questions nobody answers',
  ai_cost: 'AI is getting expensive',
  legal_words: 'A member mentioned lawyers',
  hostile_words: 'A member was hostile',
  transition_errors: 'Tasks cannot move',
}

/**
 * Mails the operators what has come up. Told twice is better than not at all: the key names the alerts, so that the
 * provider drops the second of two mails about the same ones.
 */
export async function tellOperators(
  deps: Pick<OwnerDeps, 'rpc' | 'mail' | 'render' | 'appUrl' | 'fromAddress' | 'log'>,
  now: Date,
): Promise<number> {
  const answer = await deps.rpc('list_untold_alerts', { p_limit: ALERTS_PER_MAIL_MAX })
  const { operators, alerts } = answer as Untold
  if (alerts.length === 0) return 0
  for (const { kind, severity, gym, detail } of alerts)
    deps.log(severity === 'critical' ? 'error' : 'warn', 'platform.alert', { kind, severity, gym, detail })
  const mail = compose(deps.appUrl, alerts)
  const html = await deps.render(mail)
  let reached = 0
  for (const to of operators) {
    const sent = await deps.mail.send(
      {
        from: `GymAgents <${deps.fromAddress}>`,
        to,
        replyTo: deps.fromAddress,
        subject: mail.subject,
        text: textOf(mail),
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      },
      keyOf(to, alerts),
    )
    if (sent.kind === 'sent' || sent.kind === 'rejected') reached += 1
    else deps.log('warn', 'platform.alert_not_mailed', { kind: sent.kind })
  }
  // With nobody to tell, the log has been told. Else the next minute tries again.
  if (operators.length === 0 || reached > 0)
    await deps.rpc('settle_told_alerts', {
      p_alerts: alerts.map(({ id }) => id),
      p_now: now.toISOString(),
    })
  return alerts.length
}

const keyOf = (to: string, alerts: readonly Alert[]) =>
  `alerts-${createHash('sha256')
    .update(JSON.stringify([to, alerts.map(({ id }) => id)]))
    .digest('hex')}`

function compose(appUrl: string, alerts: readonly Alert[]): OwnerMail {
  const titleOf = ({ kind, gym }: Alert) => [TITLES[kind] ?? kind, gym].filter(Boolean).join(': ')
  const [first] = alerts
  const subject = alerts.length === 1 && first ? titleOf(first) : `${alerts.length} alerts on the platform`
  const section = (title: string, severity: Alert['severity']) => {
    const items = alerts
      .filter((alert) => alert.severity === severity)
      .map((alert) => ({ title: titleOf(alert), body: alert.detail, links: [] }))
    return items.length > 0 ? [{ title, items }] : []
  }
  return {
    subject,
    preview: first?.detail ?? subject,
    heading: subject,
    intro: '',
    sections: [...section('Critical', 'critical'), ...section('Warnings', 'warning')],
    action: { label: 'Open the operator page', href: `${appUrl}/operator` },
    gymName: 'the platform',
    settingsHref: `${appUrl}/operator`,
  }
}
