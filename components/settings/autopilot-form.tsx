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
        legend="Who lets a first message go?"
        defaultValue={mode}
        options={[
          {
            value: 'manual',
            label: 'You approve each one',
            description:
              'Every task waits in your queue until you approve it. Follow-ups of what you approved go out by themselves, and members who write are answered.',
          },
          {
            value: 'limited_auto',
            label: 'Autopilot',
            description:
              'Tasks the agent is sure enough about go ahead without you. Long-time members, high-value members, complaints and everything the agent doubts still come to you first. Switching it off holds whatever you did not approve yourself.',
          },
        ]}
      />
    </ActionForm>
  )
}
