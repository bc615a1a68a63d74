import type { Metadata } from 'next'
import { ButtonLink } from '@/components/button'
import { ConversationFilters } from '@/components/conversations/conversation-filters'
import { ConversationList } from '@/components/conversations/conversation-list'
import { conversationsUrl, parseConversationsUrl } from '@/components/conversations/conversations-url'
import { EmptyState } from '@/components/empty-state'
import { PageHeader } from '@/components/page-header'
import { Pager } from '@/components/pager'
import { CONVERSATIONS_PER_PAGE, countConversations, listConversations } from '@/lib/db/replies'
import { requestTime, requireGym } from '@/lib/owner/session'
import { outcomeLabel } from '@/lib/tasks/outcome-label'
import { taskType } from '@/lib/tasks/registry/registry'

export const metadata: Metadata = { title: 'Conversations' }

export default async function ConversationsPage({ searchParams }: PageProps<'/conversations'>) {
  const { db, gym } = await requireGym()
  const filter = parseConversationsUrl(await searchParams)
  const [{ rows, total }, counts, now] = await Promise.all([
    listConversations(db, gym.id, filter),
    countConversations(db, gym.id),
    requestTime(),
  ])
  if (counts.running + counts.closed === 0) {
    return (
      <>
        <PageHeader title="Conversations" />
        <EmptyState title="No conversations yet">
          The first one appears here when the first message goes out.
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHeader title="Conversations" />
      <ConversationFilters filter={filter} counts={counts} />
      {rows.length === 0 ? (
        <EmptyState
          title={
            filter.state === 'needs_answer' && !filter.query
              ? 'Nobody is waiting for you'
              : 'No conversation matches'
          }
          action={
            <ButtonLink href="/conversations" look="secondary">
              Show all
            </ButtonLink>
          }
        >
          {filter.query
            ? `No name, email address or latest message contains “${filter.query}”.`
            : 'There is nothing here right now.'}
        </EmptyState>
      ) : (
        <>
          <ConversationList
            rows={rows.map((row) => ({
              ...row,
              label: taskType(row.type).label,
              ended: row.outcome ? outcomeLabel(row.type, row.outcome) : null,
            }))}
            now={now}
            timezone={gym.timezone}
          />
          <Pager
            page={filter.page}
            pages={Math.max(1, Math.ceil(total / CONVERSATIONS_PER_PAGE))}
            rows={total}
            perPage={CONVERSATIONS_PER_PAGE}
            href={(page) => conversationsUrl(filter, { page })}
          />
        </>
      )}
    </>
  )
}
