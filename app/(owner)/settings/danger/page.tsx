import type { Metadata } from 'next'
import { ActionForm } from '@/components/action-form'
import { formatDateTime } from '@/components/dates'
import { Field } from '@/components/field'
import { Notice } from '@/components/notice'
import { Section } from '@/components/section'
import { readSettings } from '@/lib/db/profiles'
import { requireGym } from '@/lib/owner/session'
import { closeForGood, goOnSending, stopSending } from './actions'

export const metadata: Metadata = { title: 'Stop or close' }

export default async function DangerPage() {
  const { db, gym } = await requireGym()
  const settings = await readSettings(db, gym.id)
  const { sending_paused_at: pausedAt, sending_paused_reason: why } = settings
  return (
    <>
      <Section title="Stop everything">
        <div className="flex max-w-2xl flex-col gap-6">
          {pausedAt ? (
            <>
              <Notice tone="danger">
                Nothing has left this gym since {formatDateTime(pausedAt, gym.timezone)}. {why}
              </Notice>
              <ActionForm action={goOnSending} submit="Send again" pending="Starting…" wide={false}>
                <p className="text-muted">
                  Whatever was waiting goes out within your limits and hours, not all at once.
                </p>
              </ActionForm>
            </>
          ) : (
            <ActionForm
              action={stopSending}
              submit="Stop all messages"
              pending="Stopping…"
              look="danger"
              wide={false}
            >
              <p className="text-muted">
                Within a second nothing goes out any more, not even what you approved. Replies still come in,
                and you can start again at any time.
              </p>
              <Field
                name="reason"
                label="Why, for the record"
                maxLength={300}
                hint="You can leave it empty."
              />
            </ActionForm>
          )}
        </div>
      </Section>
      <Section title="Close the gym">
        <div className="max-w-2xl border border-line border-l-4 border-l-danger p-5 sm:p-6">
          <ActionForm
            action={closeForGood}
            submit="Close it for good"
            pending="Closing…"
            look="danger"
            wide={false}
          >
            <p>
              All open tasks end, PushPress is disconnected, members’ names, addresses and visits are erased,
              and nobody can open this gym again. It cannot be undone.
            </p>
            <p className="text-sm text-muted">
              What we keep, because we owe it to the people concerned: what was sent to whom, and who asked to
              stop.
            </p>
            <Field
              name="name"
              label={`Type “${gym.name}” to close it`}
              autoComplete="off"
              spellCheck={false}
            />
          </ActionForm>
        </div>
      </Section>
    </>
  )
}
