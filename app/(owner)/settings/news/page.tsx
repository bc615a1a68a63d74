import type { Metadata } from 'next'
import { ActionForm } from '@/components/action-form'
import { Section } from '@/components/section'
import { Options, VersionField } from '@/components/settings/fields'
import { readSettings } from '@/lib/db/profiles'
import { requireGym } from '@/lib/owner/session'
import { saveNews } from '../actions'

export const metadata: Metadata = { title: 'Notifications' }

const CHANNELS = [
  {
    value: 'email',
    label: 'Email and dashboard',
    description: 'Questions, replies and alerts also come to your inbox, and a summary every morning.',
  },
  {
    value: 'dashboard',
    label: 'Dashboard only',
    description: 'Nothing comes to your inbox. You see what needs you when you sign in.',
  },
  {
    value: 'email_sms',
    label: 'Email and text message',
    description:
      'Text messages are not set up on this server, so for now this is the same as email. Once they are, urgent news comes by text too.',
  },
]

export default async function NewsPage() {
  const { db, gym, email } = await requireGym()
  const settings = await readSettings(db, gym.id)
  return (
    <Section title="Notifications">
      <p className="mb-6 max-w-prose text-muted">
        How you hear that a member wrote, that the agent has a question, or that something is wrong. Mail goes
        to {email}.
      </p>
      <div className="max-w-2xl">
        <ActionForm action={saveNews} submit="Save" pending="Saving…" wide={false}>
          <VersionField version={settings.settings_version} />
          <Options
            name="notification_channel"
            legend="Where it reaches you"
            options={CHANNELS}
            defaultValue={settings.notification_channel}
          />
        </ActionForm>
      </div>
    </Section>
  )
}
