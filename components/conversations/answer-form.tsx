import { ActionForm } from '@/components/action-form'
import type { FormAction } from '@/components/form-state'
import { TextArea, VersionField } from '@/components/settings/fields'

type Props = {
  action: FormAction
  taskId: string
  version: number
  firstName: string
  sender: string
  quietDays: number
  isOpen: boolean
}

export function AnswerForm({ action, taskId, version, firstName, sender, quietDays, isOpen }: Props) {
  return (
    <ActionForm action={action} submit="Send as yourself" pending="Sending…" wide={false} clears>
      <input type="hidden" name="task" value={taskId} />
      <VersionField version={version} />
      <TextArea
        name="text"
        label={`Your reply to ${firstName}`}
        rows={6}
        hint={
          <>
            Goes out as {sender}, in the same thread, during your sending hours. After that the agent stays
            out:
            {isOpen ? ' this task ends as handled by you, and' : ''} no agent writes to {firstName} for{' '}
            {quietDays} days. If they reply, it comes to you.
          </>
        }
      />
    </ActionForm>
  )
}
