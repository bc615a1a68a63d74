import type { Metadata } from 'next'
import { ActionForm } from '@/components/action-form'
import { Field } from '@/components/field'
import { Section } from '@/components/section'
import { DraftPreview } from '@/components/settings/draft-preview'
import { Columns, VersionField } from '@/components/settings/fields'
import { ProfileForm } from '@/components/settings/profile-form'
import { readSettings, suggestClasses } from '@/lib/db/profiles'
import { ownerDesk } from '@/lib/live'
import { profileValues } from '@/lib/owner/profile'
import { requireGym } from '@/lib/owner/session'
import { saveContact } from '../actions'
import { previewProfile, saveProfile } from './actions'

export const metadata: Metadata = { title: 'Voice and facts' }

export default async function ProfilePage() {
  const { db, gym } = await requireGym()
  const [settings, classes] = await Promise.all([readSettings(db, gym.id), suggestClasses(db, gym.id)])
  return (
    <>
      <div className="grid items-start gap-12 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Section title="Voice and facts">
          <p className="mb-6 max-w-prose text-muted">
            A message may only claim what you list here. Anything else, such as a class or a price you did not
            list, is stopped before it goes out.
          </p>
          <div id="profile" className="max-w-3xl">
            <ProfileForm
              action={saveProfile}
              values={profileValues(settings, classes)}
              version={settings.settings_version}
              submit="Save"
            />
          </div>
        </Section>
        <div className="xl:sticky xl:top-8">
          <Section title="What it sounds like">
            <DraftPreview
              preview={previewProfile}
              within="profile"
              isLive={ownerDesk().model.writer === 'playbook'}
            />
          </Section>
        </div>
      </div>
      <Section title="How members reach you">
        <div className="max-w-3xl">
          <ActionForm action={saveContact} submit="Save" pending="Saving…" wide={false}>
            <VersionField version={settings.settings_version} />
            <Columns>
              <Field name="phone" label="Phone" type="tel" defaultValue={settings.phone ?? ''} />
              <Field name="email" label="Email" type="email" defaultValue={settings.email ?? ''} />
              <Field name="website" label="Website" defaultValue={settings.website ?? ''} />
            </Columns>
          </ActionForm>
        </div>
      </Section>
    </>
  )
}
