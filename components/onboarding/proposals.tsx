import { EmptyState } from '@/components/empty-state'
import { Letter } from '@/components/settings/letter'

export type Proposal = {
  taskId: string
  label: string
  goal: string
  subject: string
  text: string
  by: 'claude' | 'playbook' | 'owner'
  name: string
}

/** What would be said today, to whom and why. */
export function Proposals({ proposals, isReading }: { proposals: Proposal[]; isReading: boolean }) {
  if (proposals.length === 0) {
    return (
      <EmptyState title={isReading ? 'Still reading your gym' : 'Nothing to say today'}>
        {isReading
          ? 'Once all your members are in, the first proposals appear here and in your queue. You can finish setting up now.'
          : 'Nobody needs a message right now. As soon as somebody does, it appears in your queue.'}
      </EmptyState>
    )
  }
  return (
    <ul className="flex flex-col gap-6">
      {proposals.map((proposal) => (
        <li key={proposal.taskId} className="grid gap-x-8 gap-y-3 md:grid-cols-[14rem_minmax(0,1fr)]">
          <div>
            <p dir="auto" className="font-medium wrap-anywhere">
              {proposal.name}
            </p>
            <p className="text-sm text-muted">{proposal.label}</p>
            <p className="mt-2 text-sm wrap-anywhere">{proposal.goal}</p>
          </div>
          <Letter subject={proposal.subject} text={proposal.text} by={proposal.by} />
        </li>
      ))}
    </ul>
  )
}
