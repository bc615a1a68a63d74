import { ActionForm } from '@/components/action-form'
import type { FormAction } from '@/components/form-state'
import { Options, VersionField } from '@/components/settings/fields'

type Props = { action: FormAction; mode: 'manual' | 'limited_auto'; version: number }

export function AutopilotForm({ action, mode, version }: Props) {
  return (
    <ActionForm action={action} submit="Save" pending="Saving…" wide={false}>
      <VersionField version={version} />
      <Options
        name="execution_mode"
        legend="Who approves a first message?"
        defaultValue={mode}
        options={[
          {
            value: 'manual',
            label: 'You approve each one',
            description:
              'Every task waits in your queue until you approve it. Follow-ups to what you approved go out on their own, and members who write back are answered.',
          },
          {
            value: 'limited_auto',
            label: 'Autopilot',
            description:
              'Tasks the agent is confident about go ahead without you. Long-time members, high-value members, complaints and anything the agent is unsure about still come to you first. Switching it off holds everything you did not approve yourself.',
          },
        ]}
      />
    </ActionForm>
  )
}
