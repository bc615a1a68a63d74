import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { AnswerForm } from '@/components/conversations/answer-form'
import { MarkSeen } from '@/components/conversations/mark-seen'
import { ThreadView } from '@/components/conversations/thread-view'
import { formatDateTime } from '@/components/dates'
import { Notice } from '@/components/notice'
import { Section } from '@/components/section'
import { TextLink } from '@/components/text-link'
import { type Letter, readThread } from '@/lib/db/replies'
import { senderProps } from '@/lib/owner/sender-props'
import { requireGym } from '@/lib/owner/session'
import { OWNER_QUIET_DAYS } from '@/lib/safety/limits'
import { outcomeLabel } from '@/lib/tasks/outcome-label'
import { taskType } from '@/lib/tasks/registry/registry'
import { markSeen, sendAnswer } from './actions'

export const metadata: Metadata = { title: 'Conversation' }

const WRITERS = {
  claude: 'Written by Claude',
  playbook: 'Written by the built-in playbook',
  owner: 'Written by you',
}
const FATE: Record<string, string> = {
  sending: 'sending now',
  sent: 'sent',
  delivered: 'delivered',
  bounced: 'bounced, not delivered',
  complained: 'marked as spam',
  unknown: 'may have been sent, we can’t tell',
  simulated: 'trial run, not sent',
}
const KIND: Record<string, string> = {
  automatic: 'An automatic reply',
  foreign: 'From a different address than the member’s',
}

function noteOn(letter: Letter, timezone: string): string | null {
  if (letter.from === 'member') return KIND[letter.kind] ?? null
  const waits = letter.status === 'reserved' && letter.leavesAt
  const fate = waits ? `sends ${formatDateTime(waits, timezone)}` : (FATE[letter.status] ?? letter.status)
  return `${WRITERS[letter.writtenBy]}, ${fate}`
}

export default async function ConversationPage({ params }: PageProps<'/conversations/[id]'>) {
  const session = await requireGym()
  const { db, gym } = session
  const { id } = await params
  const thread = z.uuid().safeParse(id).success ? await readThread(db, gym.id, id) : null
  if (!thread || (thread.letters.length === 0 && !thread.member)) notFound()
  const { member } = thread
  const { sender } = await senderProps(session)
  const isOver = thread.status === 'completed' || thread.status === 'cancelled'
  const name = member ? `${member.firstName} ${member.lastName}`.trim() || 'No name' : 'Conversation'
  return (
    <article className="flex max-w-4xl flex-col gap-10">
      <MarkSeen seen={markSeen.bind(null, thread.taskId)} />
      <header>
        <TextLink href="/conversations" className="text-sm">
          Conversations
        </TextLink>
        <h1 dir="auto" className="mt-3 text-3xl leading-tight font-semibold wrap-anywhere">
          {name}
        </h1>
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-muted">
          <TextLink href={`/tasks/${thread.taskId}`}>{taskType(thread.type).label}</TextLink>
          {member ? <TextLink href={`/members/${member.id}`}>Member page</TextLink> : null}
          {thread.outcome ? <span>{outcomeLabel(thread.type, thread.outcome)}</span> : null}
        </p>
      </header>
      {thread.letters.length === 0 ? (
        <Notice>Nothing has been sent here yet.</Notice>
      ) : (
        <ThreadView
          letters={thread.letters.map((letter) => ({ ...letter, note: noteOn(letter, gym.timezone) }))}
          timezone={gym.timezone}
        />
      )}
      {member && gym.role !== 'staff' ? (
        <Section title="Reply yourself">
          <div className="max-w-2xl">
            <AnswerForm
              action={sendAnswer}
              taskId={thread.taskId}
              version={thread.version}
              firstName={member.firstName || 'them'}
              sender={sender.name}
              quietDays={OWNER_QUIET_DAYS}
              isOpen={!isOver}
            />
          </div>
        </Section>
      ) : null}
    </article>
  )
}
