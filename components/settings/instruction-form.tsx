import { ActionForm } from '@/components/action-form'
import type { FormAction } from '@/components/form-state'
import { Options, TextArea } from '@/components/settings/fields'

type Props = {
  action: FormAction
  target: string
  about: string
  current: { mode: 'add' | 'replace'; text: string; updatedAt: string } | null
}

export function InstructionForm({ action, target, about, current }: Props) {
  return (
    <ActionForm action={action} submit="Save" pending="Saving…" wide={false}>
      <input type="hidden" name="target" value={target} />
      <input type="hidden" name="seen" value={current?.updatedAt ?? ''} />
      <TextArea
        name="text"
        label={`Your words for ${about}`}
        defaultValue={current?.text}
        rows={6}
        hint="Leave it empty to remove your words. Every message is still checked by the same safety rules, whatever you write here."
      />
      <Options
        name="mode"
        legend="How they are used"
        defaultValue={current?.mode ?? 'add'}
        options={[
          {
            value: 'add',
            label: 'Add to ours',
            description: 'The agent reads our instructions and then yours.',
          },
          {
            value: 'replace',
            label: 'Instead of ours',
            description: 'The agent reads yours only. The ground rules for every message stay.',
          },
        ]}
      />
    </ActionForm>
  )
}
