import { formatDateTime } from '@/components/dates'
import { MemberMessages } from '@/components/outreach/member-messages'
import { MemberTasks } from '@/components/outreach/member-tasks'
import { OutlookPanel } from '@/components/outreach/outlook-panel'
import { WriteForm } from '@/components/outreach/write-form'
import { Section } from '@/components/section'
import { heldBecause } from '@/components/tasks/words'
import { plural } from '@/components/wording'
import {
  listMemberMessages,
  listMemberTasks,
  type MemberMessage,
  type MemberTask,
  readOutlook,
} from '@/lib/db/outreach'
import { checksOf } from '@/lib/owner/sending-outlook'
import { requestTime, requireGym } from '@/lib/owner/session'
import { outcomeLabel } from '@/lib/tasks/outcome-label'
import { taskType } from '@/lib/tasks/registry/registry'
import { liftAddress } from '../../settings/stop-list/actions'
import { writeToMember } from './actions'

const FATE: Record<string, string> = {
  reserved: 'Waiting to send',
  sending: 'Sending now',
  sent: 'Sent',
  delivered: 'Delivered',
  bounced: 'Bounced, not delivered',
  complained: 'Marked as spam',
  unknown: 'May have been sent, we can’t tell',
  failed: 'Could not be sent',
  simulated: 'Trial run, not sent',
}
const BY: Record<string, string> = { touch: 'Agent', reply: 'Agent, replying', owner: 'You' }

function standingOf(task: MemberTask, say: (at: string) => string): string {
  if (task.outcome) return outcomeLabel(task.type, task.outcome)
  const hold = task.holdReason ? `On hold: ${heldBecause(task.holdReason)}` : null
  const until = task.dueAt ? say(task.dueAt) : 'soon'
  switch (task.status) {
    case 'pending_review':
      return 'Waiting for your approval'
    case 'escalated':
      return 'Has a question for you'
    case 'dormant':
      return 'Watching'
    case 'executing':
      return 'Working on it'
    case 'ready':
      return hold ?? `Sends ${until}`
    default:
      return hold ? `${hold}. Next try ${until}` : `Next step ${until}`
  }
}

const messageRow = ({ id, taskId, subject, kind, status, at }: MemberMessage) => ({
  id,
  taskId,
  subject,
  by: BY[kind] ?? kind,
  fate: FATE[status] ?? status,
  at,
})

type Props = { memberId: string; firstName: string }

/** Everything about writing to one member: whether it may be done now, what was done, and asking for it. */
export async function Outreach({ memberId, firstName }: Props) {
  const { db, gym } = await requireGym()
  const now = await requestTime()
  const [outlook, tasks, messages] = await Promise.all([
    readOutlook(db, memberId, now),
    listMemberTasks(db, gym.id, memberId),
    listMemberMessages(db, gym.id, memberId),
  ])
  const say = (at: string) => formatDateTime(at, gym.timezone)
  const mayWrite = gym.role !== 'staff' && outlook !== null && !outlook.block && !outlook.suppressed
  return (
    <>
      <Section title="Write to them">
        <div className="grid items-start gap-8 lg:grid-cols-2">
          {outlook ? (
            <OutlookPanel
              checks={checksOf(outlook, say)}
              suppressed={outlook.suppressed}
              email={outlook.email}
              lift={liftAddress}
              mayLift={gym.role === 'owner'}
              timezone={gym.timezone}
            />
          ) : null}
          {mayWrite ? (
            <WriteForm action={writeToMember} memberId={memberId} firstName={firstName || 'them'} />
          ) : null}
        </div>
      </Section>
      <Section title="Tasks" aside={tasks.length > 0 ? plural(tasks.length, 'task') : null}>
        <MemberTasks
          tasks={tasks.map((task) => ({
            id: task.id,
            label: taskType(task.type).label,
            goal: task.goal,
            standing: standingOf(task, say),
            isOpen: task.resolvedAt === null,
            hasThread: task.messages > 0,
            draft: task.draft,
            createdAt: task.createdAt,
          }))}
          now={now}
          timezone={gym.timezone}
        />
      </Section>
      <Section title="Messages">
        <MemberMessages messages={messages.map(messageRow)} timezone={gym.timezone} />
      </Section>
    </>
  )
}
