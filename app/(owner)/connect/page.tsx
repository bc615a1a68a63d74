import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { ConnectForm } from '@/components/connect-form'
import { daysAgo, formatDateTime, formatTime } from '@/components/dates'
import { Fact, Facts } from '@/components/facts'
import { Notice } from '@/components/notice'
import { PageHeader } from '@/components/page-header'
import { Section } from '@/components/section'
import { SyncTable } from '@/components/sync-table'
import { CONNECTION_ADVICE } from '@/components/wording'
import { type Connection, readConnection } from '@/lib/db/connections'
import { listRecentSyncs } from '@/lib/db/syncs'
import { requestTime, requireGym } from '@/lib/owner/session'
import { replaceKey } from '../onboarding/actions'

export const metadata: Metadata = { title: 'PushPress' }

const SYNCS_SHOWN = 10

function stateText(connection: Connection): string {
  return connection.state === 'ok' ? 'Connected' : CONNECTION_ADVICE[connection.state].title
}

export default async function ConnectPage({ searchParams }: PageProps<'/connect'>) {
  const { db, gym } = await requireGym()
  const [connection, syncs, now, { saved }] = await Promise.all([
    readConnection(db, gym.id),
    listRecentSyncs(db, gym.id, SYNCS_SHOWN),
    requestTime(),
    searchParams,
  ])
  if (!connection) redirect('/onboarding')
  const when = (at: string) => (
    <span title={formatDateTime(at, gym.timezone)}>
      {formatTime(at, gym.timezone)} {daysAgo(at, now, gym.timezone)}
    </span>
  )
  return (
    <>
      <PageHeader title="PushPress" />
      <div className="flex flex-col gap-12">
        {saved === undefined ? null : (
          <Notice tone="accent">The key is saved and PushPress accepts it.</Notice>
        )}
        <Facts>
          <Fact label="State">{stateText(connection)}</Fact>
          <Fact label="Company ID">
            <span className="font-mono text-sm">{connection.companyId}</span>
          </Fact>
          <Fact label="Last good answer" none="none yet">
            {connection.lastOkAt ? when(connection.lastOkAt) : null}
          </Fact>
          <Fact label="Connected">{when(connection.connectedAt)}</Fact>
        </Facts>
        {connection.reason ? <Notice tone="danger">PushPress said: {connection.reason}</Notice> : null}
        <Section title="Readings">
          <SyncTable syncs={syncs} timezone={gym.timezone} />
        </Section>
        {gym.role === 'owner' ? (
          <Section title="Replace the key">
            <div className="max-w-lg">
              <ConnectForm action={replaceKey} companyId={connection.companyId} submit="Save key" />
            </div>
          </Section>
        ) : null}
      </div>
    </>
  )
}
