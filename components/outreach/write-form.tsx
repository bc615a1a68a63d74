import { ActionForm } from '@/components/action-form'
import type { FormAction } from '@/components/form-state'
import { TextArea } from '@/components/settings/fields'

type Props = { action: FormAction; memberId: string; firstName: string }

export function WriteForm({ action, memberId, firstName }: Props) {
  return (
    <ActionForm action={action} submit="Draft a message" pending="Writing…" wide={false} clears>
      <input type="hidden" name="member" value={memberId} />
      <TextArea
        name="goal"
        label={`What would you like to say to ${firstName}?`}
        rows={3}
        maxLength={2000}
        placeholder="Ask how the knee is doing, and whether mornings still work."
        hint="In your own words. The agent drafts a message and puts it in your queue. Nothing goes out until you approve it."
      />
      <label className="flex items-start gap-3 text-sm">
        <input type="checkbox" name="plan" className="mt-0.5 size-4 shrink-0 accent-accent" />
        <span>
          Show me the whole plan first
          <span className="block text-muted">
            Every message, its day and its reason, to approve or send back as a whole.
          </span>
        </span>
      </label>
    </ActionForm>
  )
}
