import { ActionForm } from '@/components/action-form'
import type { FormAction } from '@/components/form-state'
import { TextArea } from '@/components/settings/fields'

type Props = { action: FormAction; memberId: string; firstName: string }

export function WriteForm({ action, memberId, firstName }: Props) {
  return (
    <ActionForm action={action} submit="Propose a message" pending="Writing…" wide={false} clears>
      <input type="hidden" name="member" value={memberId} />
      <TextArea
        name="goal"
        label={`What should happen with ${firstName}?`}
        rows={3}
        maxLength={2000}
        placeholder="Ask how the knee is doing, and whether mornings still work."
        hint="In your own words. The agent drafts a message and it waits in your queue; nothing leaves before you have approved it."
      />
    </ActionForm>
  )
}
