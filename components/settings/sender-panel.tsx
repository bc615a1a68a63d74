import { ActionForm } from '@/components/action-form'
import { daysAgo, formatTime } from '@/components/dates'
import { Field } from '@/components/field'
import type { FormAction } from '@/components/form-state'
import { Notice } from '@/components/notice'
import { Section } from '@/components/section'
import { type DnsRecord, DnsRecords } from '@/components/settings/dns-records'
import { Columns, VersionField } from '@/components/settings/fields'

export type Domain = {
  domain: string
  localPart: string
  status: string
  records: DnsRecord[]
  failure: string | null
  checkedAt: string | null
}
export type SenderActions = {
  saveSender: FormAction
  addDomain: FormAction
  checkDomain: FormAction
  dropDomain: FormAction
  testSender: FormAction
}
type Props = {
  actions: SenderActions
  sender: { name: string; address: string; isShared: boolean; version: number }
  domain: Domain | null
  to: string
  now: Date
  timezone: string
}

const STATUS: Record<string, string> = {
  not_started: 'Waiting for your DNS records',
  pending: 'Looking for your DNS records',
  partially_verified: 'Some records are found, some are not',
  partially_failed: 'Some records are wrong',
  failed: 'The records were not found',
  verified: 'Verified',
}

function OwnDomain({ actions, domain, now, timezone }: Props) {
  if (!domain) {
    return (
      <ActionForm action={actions.addDomain} submit="Show the DNS records" pending="Asking…" wide={false}>
        <Columns>
          <Field name="localPart" label="Before the @" defaultValue="hello" autoComplete="off" />
          <Field
            name="domain"
            label="Your domain"
            placeholder="ironworks.com"
            autoComplete="off"
            spellCheck={false}
          />
        </Columns>
      </ActionForm>
    )
  }
  const isVerified = domain.status === 'verified'
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className="text-lg font-medium wrap-anywhere">
          {domain.localPart}@{domain.domain}
        </p>
        <p className={isVerified ? 'text-accent-text' : 'text-muted'}>{STATUS[domain.status]}</p>
        {domain.checkedAt ? (
          <p className="text-sm text-muted">
            Checked {daysAgo(domain.checkedAt, now, timezone)} at {formatTime(domain.checkedAt, timezone)}
          </p>
        ) : null}
      </div>
      {domain.failure ? <Notice tone="danger">{domain.failure}</Notice> : null}
      {isVerified ? null : (
        <>
          <p className="max-w-prose text-sm text-muted">
            Add these records where your domain is managed (GoDaddy, Cloudflare, Squarespace and so on). We
            check for them automatically, every few minutes on the first day.
          </p>
          <DnsRecords records={domain.records} />
          <ActionForm action={actions.checkDomain} submit="Check now" pending="Checking…" wide={false}>
            {null}
          </ActionForm>
        </>
      )}
      <details>
        <summary className="text-sm text-muted underline underline-offset-4">
          Use another domain, or none
        </summary>
        <div className="mt-4">
          <ActionForm
            action={actions.dropDomain}
            submit={`Stop sending from ${domain.domain}`}
            pending="Removing…"
            wide={false}
          >
            {null}
          </ActionForm>
        </div>
      </details>
    </div>
  )
}

/** Who members see as the sender. */
export function SenderPanel(props: Props) {
  const { actions, sender, to } = props
  return (
    <>
      <Section title="Sending address">
        <div className="flex max-w-3xl flex-col gap-6">
          <p className="border border-line bg-wash px-4 py-3">
            <span className="font-medium">{sender.name}</span>{' '}
            <span className="text-muted wrap-anywhere">&lt;{sender.address}&gt;</span>
            {sender.isShared ? (
              <span className="block text-sm text-muted">
                The shared GymAgents address. Replies still reach you.
              </span>
            ) : null}
          </p>
          <ActionForm action={actions.saveSender} submit="Save" pending="Saving…" wide={false}>
            <VersionField version={sender.version} />
            <Field
              name="from_name"
              label="Name members see"
              defaultValue={sender.name}
              maxLength={80}
              hint="Mail from a person is opened more often than mail from a gym: “Sam from Ironworks”."
            />
          </ActionForm>
        </div>
      </Section>
      <Section title="Your own domain" aside="Optional">
        <div className="max-w-3xl">
          <p className="mb-6 max-w-prose text-muted">
            Messages from your own domain look like yours and build your own reputation with inboxes.
          </p>
          <OwnDomain {...props} />
        </div>
      </Section>
      <Section title="Try it">
        <div className="max-w-3xl">
          <ActionForm
            action={actions.testSender}
            submit={`Send a test to ${to}`}
            pending="Sending…"
            wide={false}
          >
            <p className="max-w-prose text-sm text-muted">
              It goes only to you and says that it is a test. No member gets anything.
            </p>
          </ActionForm>
        </div>
      </Section>
    </>
  )
}
