import { notFound } from 'next/navigation'
import { Section } from '@/components/section'
import { AnswerCard } from '@/components/tasks/answer-card'
import { BudgetBars } from '@/components/tasks/budget-bars'
import { CadencePicture } from '@/components/tasks/cadence-picture'
import { cardOf } from '@/components/tasks/card-of'
import { GoOnCard } from '@/components/tasks/go-on-card'
import { questionOf } from '@/components/tasks/question-of'
import { reasonsIn } from '@/components/tasks/reasons'
import { ReviewQueue } from '@/components/tasks/review-queue'
import { memberName } from '@/components/tasks/task'
import { TaskActions } from '@/components/tasks/task-actions'
import { TaskCards, TaskTable } from '@/components/tasks/task-table'
import { Thread } from '@/components/tasks/thread'
import { Timeline } from '@/components/tasks/timeline'
import { TodoCard } from '@/components/tasks/todo-card'
import { todoOf } from '@/components/tasks/todo-of'
import { startedBecause } from '@/components/tasks/words'
import { TextLink } from '@/components/text-link'
import { listMessages, listReplies, type ReceivedReply } from '@/lib/db/messages'
import { countInLine, readAgentStarts, readSending } from '@/lib/db/sending'
import { listTaskLog } from '@/lib/db/task-log'
import { listSteps, type TaskRow } from '@/lib/db/tasks'
import { readToday } from '@/lib/db/today'
import { findTask } from '@/lib/owner/find-task'
import { type GymSession, requestTime, requireGym } from '@/lib/owner/session'
import { keptThisMonth } from '@/lib/owner/tasks-kept'
import { leaveTime, silentUntil } from '@/lib/owner/tasks-next'
import { readPlans } from '@/lib/owner/tasks-plans'
import { taskType } from '@/lib/tasks/registry/registry'
import { outcomesOf } from '@/lib/tasks/registry/task-type'

export default async function TaskPage({ params }: PageProps<'/tasks/[id]'>) {
  const session = await requireGym()
  const { db, gym } = session
  const [task, now] = await Promise.all([findTask((await params).id), requestTime()])
  if (!task) notFound()
  const [log, sent, received, steps] = await Promise.all([
    listTaskLog(db, gym.id, task.id),
    listMessages(db, gym.id, task.id),
    listReplies(db, gym.id, task.id),
    listSteps(db, gym.id, task.id),
  ])
  const { timezone } = gym
  const reasons = reasonsIn(task.facts)
  const touches = sent.filter(({ kind, status }) => kind === 'touch' && status !== 'cancelled')
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_23rem]">
      {task.needs ? (
        <div className="min-w-0 lg:col-span-2">
          <Section title="Needs you">
            <Decide session={session} task={task} received={received} now={now} />
          </Section>
        </div>
      ) : null}
      <div className="flex min-w-0 flex-col gap-10">
        {steps.length > 0 ? (
          <Section title={task.is_batch ? 'One message per member' : 'Steps'}>
            <TaskTable tasks={steps} now={now} timezone={timezone} />
            <TaskCards tasks={steps} now={now} timezone={timezone} />
          </Section>
        ) : null}
        {sent.length + received.length > 0 ? (
          <Section title="As the member sees it">
            <Thread sent={sent} received={received} timezone={timezone} />
          </Section>
        ) : null}
        <Section title="What happened, and why">
          <Timeline lines={log} now={now} timezone={timezone} />
        </Section>
      </div>
      <aside className="flex min-w-0 flex-col gap-10">
        {task.category === 'communication' && !task.is_batch ? (
          <Section title="Messages">
            <CadencePicture
              task={task}
              type={taskType(task.type)}
              sentAt={touches.map(({ left_at, reserved_at }) => left_at ?? reserved_at)}
              timezone={timezone}
            />
          </Section>
        ) : null}
        <Section title="Actions">
          <TaskActions
            task={{
              id: task.id,
              version: task.version,
              status: task.status,
              outcome: task.outcome,
              who: memberName(task) ?? taskType(task.type).label,
            }}
            isTodo={task.category === 'staff_todo'}
            isGuidable={task.status === 'waiting' && task.category === 'communication' && !task.is_batch}
            outcomes={outcomesOf(taskType(task.type)).map(({ code, label }) => ({ code, label }))}
          />
          <p className="mt-4 flex flex-col items-start gap-1 text-sm">
            {task.member_id && task.category === 'communication' ? (
              <TextLink href={`/conversations/${task.id}`}>Reply to the member yourself</TextLink>
            ) : null}
            <TextLink href={`/tasks/${task.id}/prompt`}>See what the agent is told</TextLink>
          </p>
        </Section>
        <Section title="Limits for this task">
          <BudgetBars task={task} now={now} timezone={timezone} />
        </Section>
        <Section title="Why this task">
          <ul className="flex flex-col gap-1 text-sm">
            <li>Started because {startedBecause(task.trigger)}.</li>
            {task.confidence === null ? null : (
              <li>We’re {task.confidence}% confident this task is right.</li>
            )}
            {task.approved_by ? (
              <li>{task.approved_by === 'owner' ? 'Approved by you.' : 'Approved by autopilot.'}</li>
            ) : null}
            {reasons.map((reason) => (
              <li key={reason} dir="auto" className="text-muted wrap-anywhere">
                {reason}
              </li>
            ))}
          </ul>
        </Section>
      </aside>
    </div>
  )
}

type DecideProps = { session: GymSession; task: TaskRow; received: ReceivedReply[]; now: Date }

/** What the task waits for a person to do, as the same card the lists show. */
async function Decide({ session: { db, gym }, task, received, now }: DecideProps) {
  switch (task.needs) {
    case 'review': {
      const [sending, agents, inLine, today, plans] = await Promise.all([
        readSending(db, gym.id),
        readAgentStarts(db, gym.id),
        countInLine(db, gym.id),
        readToday(db, gym.id, keptThisMonth(gym.timezone, now), now),
        readPlans(db, gym.id, [task]),
      ])
      const moment = {
        leavesAt: leaveTime(task, sending, now),
        silentUntil: silentUntil(today.rampSince, agents.get(task.agent), now),
        inLine,
        now,
        timezone: gym.timezone,
      }
      const card = cardOf(task, moment, plans.get(task.id))
      return <ReviewQueue cards={[card]} />
    }
    case 'answer':
      return <AnswerCard question={questionOf(task, received.findLast(isFromPerson)?.new_text ?? null)} />
    case 'todo':
      return <TodoCard todo={todoOf(task, now, gym.timezone)} />
    case 'go_on':
      return (
        <GoOnCard
          task={{
            id: task.id,
            version: task.version,
            who: memberName(task) ?? '',
            label: taskType(task.type).label,
          }}
        />
      )
    case null:
      return null
  }
}

const isFromPerson = ({ kind }: ReceivedReply): boolean => kind === 'human' || kind === 'foreign'
