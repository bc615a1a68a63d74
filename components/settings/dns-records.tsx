import { CopyButton } from '@/components/copy-button'

export type DnsRecord = {
  record: string
  type: string
  name: string
  value: string
  priority?: number
  status: string
}

const PURPOSE: Record<string, string> = {
  SPF: 'lets our servers send for you',
  DKIM: 'signs your messages',
  DMARC: 'tells mail servers what to do with forgeries',
}

/** An MX record on the sending name only takes what bounces; the domain's own mail stays where it is. */
const BOUNCES = 'tells us which messages bounced; your own mail is not touched'

function Value({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-mono text-[0.8125rem] wrap-anywhere">{text}</dd>
      <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
    </div>
  )
}

/** What to enter where the domain is managed, one card a record. */
export function DnsRecords({ records }: { records: DnsRecord[] }) {
  return (
    <ul className="grid gap-px border border-line bg-line">
      {records.map((record) => (
        <li key={`${record.type}${record.name}${record.value}`} className="bg-paper px-4 py-4">
          <p className="mb-3 flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium">{record.type} record</span>
            <span className="text-sm text-muted">
              {record.type === 'MX' ? BOUNCES : (PURPOSE[record.record] ?? record.record)}
            </span>
            <span
              className={`ml-auto text-sm ${record.status === 'verified' ? 'text-accent-text' : 'text-muted'}`}
            >
              {record.status === 'verified' ? '✓ found' : 'not seen yet'}
            </span>
          </p>
          <dl className="flex flex-col gap-2">
            <Value label="Name" text={record.name} />
            <Value label="Value" text={record.value} />
            {record.priority === undefined ? null : <Value label="Priority" text={String(record.priority)} />}
          </dl>
        </li>
      ))}
    </ul>
  )
}
