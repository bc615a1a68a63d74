import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { EmptyState } from '@/components/empty-state'
import { PageHeader } from '@/components/page-header'
import { PromptView } from '@/components/prompt-view'
import { listTaskCalls, readTaskGoal } from '@/lib/db/ai-calls'
import { promptsOfTask } from '@/lib/live'
import { requestTime, requireGym } from '@/lib/owner/session'

export const metadata: Metadata = { title: 'What the agent is told' }

/** Read only: the exact words of the next call to the model and of those already made. */
export default async function PromptPage({ params }: PageProps<'/tasks/[id]/prompt'>) {
  const { db, gym } = await requireGym()
  const { id } = await params
  const goal = z.uuid().safeParse(id).success ? await readTaskGoal(db, gym.id, id) : null
  if (goal === null) notFound()
  const [past, now] = await Promise.all([listTaskCalls(db, gym.id, id), requestTime()])
  const prompts = await promptsOfTask(id, past, now)
  return (
    <>
      <PageHeader title="What the agent is told">{goal}</PageHeader>
      {prompts.length === 0 ? (
        <EmptyState title="Nothing was asked">
          No model has been asked about this task, and none will be.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-12">
          {prompts.map((prompt) => (
            <PromptView key={prompt.id} prompt={prompt} timezone={gym.timezone} />
          ))}
        </div>
      )}
    </>
  )
}
