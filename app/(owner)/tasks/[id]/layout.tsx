import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { memberName } from '@/components/tasks/task'
import { TaskHeader } from '@/components/tasks/task-header'
import { findTask } from '@/lib/owner/find-task'
import { requestTime, requireGym } from '@/lib/owner/session'
import { taskType } from '@/lib/tasks/registry/registry'

export async function generateMetadata({ params }: LayoutProps<'/tasks/[id]'>): Promise<Metadata> {
  const task = await findTask((await params).id)
  return { title: task ? `${memberName(task) ?? ''} ${taskType(task.type).label}`.trim() : 'Not found' }
}

/** Finds the task before anything is sent, so that an unknown one is answered with a 404 and not halfway through. */
export default async function TaskLayout({ children, params }: LayoutProps<'/tasks/[id]'>) {
  const { gym } = await requireGym()
  const [task, now] = await Promise.all([findTask((await params).id), requestTime()])
  if (!task) notFound()
  return (
    <article className="flex flex-col gap-8">
      <TaskHeader task={task} now={now} timezone={gym.timezone} />
      {children}
    </article>
  )
}
