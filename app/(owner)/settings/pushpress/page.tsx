import type { Metadata } from 'next'
import { ButtonLink } from '@/components/button'
import { ConnectForm } from '@/components/connect-form'
import { daysAgo, formatDateTime, formatTime } from '@/components/dates'
import { EmptyState } from '@/components/empty-state'
import { Fact, Facts } from '@/components/facts'
import { Notice } from '@/components/notice'
import { Section } from '@/components/section'
import { SyncTable } from '@/components/sync-table'
import { CONNECTION_ADVICE } from '@/components/wording'
import { readConnection } from '@/lib/db/connections'
import { listRecentSyncs } from '@/lib/db/syncs'
import { requestTime, requireGym } from '@/lib/owner/session'
import { reconnect } from '../../onboarding/actions'

export const metadata: Metadata = { title: 'PushPress' }

const SYNCS_SHOWN = 5

export default async function PushPressPage({ searchParams }: PageProps<'/settings/pushpress'>) {
  const { db, gym } = await requireGym()
  const [connection, syncs, now, { saved }] = await Promise.all([
    readConnection(db, gym.id),
    listRecentSyncs(db, gym.id, SYNCS_SHOWN),
    requestTime(),
    searchParams,
  ])
  if (!connection) {
    return (
      <EmptyState
        title="PushPress is not connected"
        action={<ButtonLink href="/onboarding">Connect PushPress</ButtonLink>}
      >
        Members, visits and payments come from there.
      </EmptyState>
    )
  }
  const advice = connection.state === 'ok' ? null : CONNECTION_ADVICE[connection.state]
  const when = (at: string) => (
    <span title={formatDateTime(at, gym.timezone)}>
      {formatTime(at, gym.timezone)} {daysAgo(at, now, gym.timezone)}
    </span>
  )
  return (
    <>
      <Section title="PushPress">
        <div className="flex flex-col gap-6">
          {saved === undefined ? null : (
            <Notice tone="accent">The key is saved and PushPress accepts it.</Notice>
          )}
          {advice ? (
            <Notice tone="danger">
              <strong className="font-semibold">{advice.title}.</strong> {advice.advice}
              {connection.reason ? <span className="block">PushPress said: {connection.reason}</span> : null}
            </Notice>
          ) : null}
          <Facts>
            <Fact label="State">{advice ? advice.title : 'Connected and answering'}</Fact>
            <Fact label="Company ID">
              <span className="font-mono text-sm">{connection.companyId}</span>
            </Fact>
            <Fact label="Last good answer" none="none yet">
              {connection.lastOkAt ? when(connection.lastOkAt) : null}
            </Fact>
            <Fact label="Connected">{when(connection.connectedAt)}</Fact>
          </Facts>
        </div>
      </Section>
      <Section title="Latest readings">
        <SyncTable syncs={syncs} timezone={gym.timezone} />
      </Section>
      {gym.role === 'owner' ? (
        <Section title="Reconnect with a new key">
          <div className="max-w-lg">
            <ConnectForm action={reconnect} companyId={connection.companyId} submit="Save key" />
          </div>
        </Section>
      ) : null}
    </>
  )
}
