import type { Metadata } from 'next'
import { ActionForm } from '@/components/action-form'
import { Button } from '@/components/button'
import { CONTROL } from '@/components/control'
import { EmptyState } from '@/components/empty-state'
import { Field } from '@/components/field'
import { Pager } from '@/components/pager'
import { Section } from '@/components/section'
import { StopListImport } from '@/components/settings/stop-list-import'
import { StopListTable } from '@/components/settings/stop-list-table'
import { plural } from '@/components/wording'
import { listSuppressions, SUPPRESSIONS_PER_PAGE } from '@/lib/db/suppressions'
import { requestTime, requireGym } from '@/lib/owner/session'
import { STOP_LIST_FILE_MAX_BYTES } from '@/lib/safety/limits'
import { addAddress, importAddresses, liftAddress } from './actions'

export const metadata: Metadata = { title: 'Do not contact' }

const QUERY_MAX_CHARS = 100
const PAGE = /^[1-9]\d{0,4}$/

function Search({ query }: { query: string }) {
  return (
    <search className="mb-4 w-full sm:w-96">
      <form action="/settings/stop-list" className="flex gap-2">
        <input
          type="search"
          name="q"
          defaultValue={query}
          aria-label="Search the stop list by address"
          placeholder="Search address"
          maxLength={QUERY_MAX_CHARS}
          className={CONTROL}
        />
        <Button type="submit" look="secondary">
          Search
        </Button>
      </form>
    </search>
  )
}

export default async function StopListPage({ searchParams }: PageProps<'/settings/stop-list'>) {
  const { db, gym } = await requireGym()
  const asked = await searchParams
  const query = typeof asked.q === 'string' ? asked.q.trim().slice(0, QUERY_MAX_CHARS) : ''
  const page = typeof asked.page === 'string' && PAGE.test(asked.page) ? Number(asked.page) : 1
  const [{ rows, total }, now] = await Promise.all([
    listSuppressions(db, gym.id, { query, page }),
    requestTime(),
  ])
  const isOwner = gym.role === 'owner'
  return (
    <>
      <Section title="Do not contact" aside={plural(total, 'address', 'addresses')}>
        <p className="mb-6 max-w-prose text-muted">
          Nobody on this list is ever written to from here, by an agent or by you. Reading PushPress again
          does not change that.
        </p>
        {total > 0 || query ? <Search query={query} /> : null}
        {rows.length === 0 ? (
          <EmptyState title={query ? 'No address matches' : 'Nobody has asked to stop'}>
            {query
              ? `No address on the list has “${query}” in it.`
              : 'When somebody does, they appear here at once.'}
          </EmptyState>
        ) : (
          <>
            <StopListTable
              rows={rows}
              lift={liftAddress}
              mayLift={isOwner}
              now={now}
              timezone={gym.timezone}
            />
            <Pager
              page={page}
              pages={Math.max(1, Math.ceil(total / SUPPRESSIONS_PER_PAGE))}
              rows={total}
              perPage={SUPPRESSIONS_PER_PAGE}
              href={(to) =>
                `/settings/stop-list?${new URLSearchParams({ ...(query && { q: query }), page: String(to) })}`
              }
            />
            <p className="mt-4 text-sm">
              <a href="/settings/stop-list/export" className="text-accent-text underline underline-offset-4">
                Download the list as CSV
              </a>
            </p>
          </>
        )}
      </Section>
      {isOwner ? (
        <>
          <Section title="Add an address">
            <div className="max-w-lg">
              <ActionForm
                action={addAddress}
                submit="Never write to them"
                pending="Adding…"
                wide={false}
                clears
              >
                <Field name="email" label="Email" type="email" autoComplete="off" />
              </ActionForm>
            </div>
          </Section>
          <Section title="Import a list">
            <div className="max-w-2xl">
              <StopListImport
                previewUrl="/settings/stop-list/preview"
                maxBytes={STOP_LIST_FILE_MAX_BYTES}
                importAddresses={importAddresses}
              />
            </div>
          </Section>
        </>
      ) : null}
    </>
  )
}
