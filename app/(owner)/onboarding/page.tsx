import type { Metadata } from 'next'
import { ActionForm } from '@/components/action-form'
import { ConnectForm } from '@/components/connect-form'
import { Field } from '@/components/field'
import { Notice } from '@/components/notice'
import { PageHeader } from '@/components/page-header'
import { readingOf } from '@/components/reading'
import { ReadingProgress } from '@/components/reading-progress'
import { Stepper } from '@/components/stepper'
import { TimezoneField } from '@/components/timezone-field'
import { readConnection } from '@/lib/db/connections'
import type { Gym } from '@/lib/db/gyms'
import { readFirstSync } from '@/lib/db/syncs'
import { mode } from '@/lib/env'
import { currentGym, requestTime, requireSession } from '@/lib/owner/session'
import { connectFirst, openGym, readNow } from './actions'

export const metadata: Metadata = { title: 'Set up your gym' }

const STEPS = ['Create your gym', 'Connect PushPress', 'First reading'] as const

function CreateGym() {
  const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
  return (
    <ActionForm action={openGym} submit="Create gym" pending="Creating…" wide={false}>
      <Field name="name" label="Name of your gym" autoComplete="organization" maxLength={120} />
      <TimezoneField zones={zones} />
    </ActionForm>
  )
}

function Connect({ gym }: { gym: Gym }) {
  if (gym.role !== 'owner') {
    return (
      <Notice>An owner of {gym.name} has to connect PushPress. Ask them to sign in and do it here.</Notice>
    )
  }
  return (
    <>
      <p className="mb-8 text-muted">
        GymAgents reads members, enrollments and visits from PushPress. It changes nothing there.
      </p>
      {mode() === 'sandbox' ? (
        <p className="mb-8 border border-line bg-wash px-4 py-3 text-sm text-muted">
          Sandbox: the gym that lives on this machine is{' '}
          <span className="font-mono text-[0.8125rem] text-ink">cmp_demo_ironworks</span> with the key{' '}
          <span className="font-mono text-[0.8125rem] text-ink">sk_sandbox_ironworks</span>.
        </p>
      ) : null}
      <ConnectForm action={connectFirst} submit="Connect" />
    </>
  )
}

/** Which step comes next follows from what exists, so leaving and coming back lands on the right one. */
export default async function OnboardingPage({ searchParams }: PageProps<'/onboarding'>) {
  const { db } = await requireSession()
  const wantsNew = (await searchParams).new !== undefined
  const [found, now] = await Promise.all([currentGym(), requestTime()])
  const gym = wantsNew ? null : (found?.gym ?? null)
  const [connection, sync] = gym
    ? await Promise.all([readConnection(db, gym.id), readFirstSync(db, gym.id)])
    : [null, null]
  const step = gym === null ? 0 : connection === null || sync === null ? 1 : 2
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={gym && step > 0 ? `Set up ${gym.name}` : 'Set up your gym'} />
      <Stepper steps={STEPS} current={step} />
      {gym === null ? <CreateGym /> : null}
      {gym && step === 1 ? <Connect gym={gym} /> : null}
      {sync && step === 2 ? (
        <ReadingProgress
          first={readingOf(sync, connection, now)}
          url="/onboarding/progress"
          retry={readNow}
        />
      ) : null}
    </div>
  )
}
