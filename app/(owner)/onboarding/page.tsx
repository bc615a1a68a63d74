import type { Metadata } from 'next'
import { ButtonLink } from '@/components/button'
import { EmptyState } from '@/components/empty-state'
import { Notice } from '@/components/notice'
import { PageHeader } from '@/components/page-header'
import { readingOf } from '@/components/reading'
import { ReadingProgress } from '@/components/reading-progress'
import { Stepper } from '@/components/stepper'
import { TextLink } from '@/components/text-link'
import { type Connection, readConnection } from '@/lib/db/connections'
import type { Gym } from '@/lib/db/gyms'
import { readSettings } from '@/lib/db/profiles'
import { readFirstSync, type Sync } from '@/lib/db/syncs'
import { STEPS, type Step, stepFor } from '@/lib/owner/onboarding'
import { currentGym, requestTime, requireSession } from '@/lib/owner/session'
import { readNow } from './actions'
import { ConnectStep, CreateGymStep, LimitsStep, ProposalsStep, SenderStep, VoiceStep } from './steps'

export const metadata: Metadata = { title: 'Set up your gym' }

const LABELS: Record<Step, string> = {
  gym: 'Gym',
  connect: 'PushPress',
  reading: 'Reading',
  voice: 'Voice',
  limits: 'Limits',
  sender: 'Sender',
  proposals: 'Proposals',
}

type StepProps = { step: Step; gym: Gym | null; sync: Sync | null; connection: Connection | null; now: Date }

function StepContent({ step, gym, sync, connection, now }: StepProps) {
  if (gym === null || step === 'gym') return <CreateGymStep />
  if (step === 'connect' || sync === null) return <ConnectStep gym={gym} />
  if (step === 'reading') {
    const first = readingOf(sync, connection, now)
    return <ReadingProgress first={first} url="/onboarding/progress" retry={readNow} />
  }
  if (gym.role !== 'owner') {
    return <Notice>An owner of {gym.name} is setting it up. You can look around meanwhile.</Notice>
  }
  switch (step) {
    case 'voice':
      return <VoiceStep />
    case 'limits':
      return <LimitsStep />
    case 'sender':
      return <SenderStep />
    case 'proposals':
      return <ProposalsStep isReading={sync.finished_at === null} />
  }
}

function Back({ step }: { step: Step }) {
  const before = STEPS[STEPS.indexOf(step) - 1]
  if (!before || STEPS.indexOf(before) < STEPS.indexOf('reading')) return null
  return (
    <p className="mt-10 text-sm">
      <TextLink href={`/onboarding?step=${before}`}>Back to {LABELS[before].toLowerCase()}</TextLink>
    </p>
  )
}

/** Which step comes next follows from what exists, so leaving and coming back lands on the right one. */
export default async function OnboardingPage({ searchParams }: PageProps<'/onboarding'>) {
  const { db } = await requireSession()
  const asked = await searchParams
  const [found, now] = await Promise.all([currentGym(), requestTime()])
  const gym = asked.new !== undefined ? null : (found?.gym ?? null)
  const [connection, sync, settings] = gym
    ? await Promise.all([readConnection(db, gym.id), readFirstSync(db, gym.id), readSettings(db, gym.id)])
    : [null, null, null]
  if (settings?.onboarded_at && asked.step === undefined) {
    return (
      <EmptyState
        title={`${settings.name} is set up`}
        action={
          <>
            <ButtonLink href="/">Go on</ButtonLink>
            <ButtonLink href="/settings" look="secondary">
              Change settings
            </ButtonLink>
          </>
        }
      >
        Everything you entered can be changed under Settings.
      </EmptyState>
    )
  }
  const isConnected = connection !== null && sync !== null
  const step = stepFor({ isConnected, isRead: Boolean(sync?.finished_at), gym: settings }, asked.step)
  const isWide = STEPS.indexOf(step) >= STEPS.indexOf('voice')
  return (
    <div className={`mx-auto ${isWide ? 'max-w-6xl' : 'max-w-4xl'}`}>
      <PageHeader title={gym && step !== 'gym' ? `Set up ${gym.name}` : 'Set up your gym'} />
      <Stepper steps={STEPS.map((it) => LABELS[it])} current={STEPS.indexOf(step)} />
      <div className={isWide ? '' : 'max-w-2xl'}>
        <StepContent step={step} gym={gym} sync={sync} connection={connection} now={now} />
      </div>
      <Back step={step} />
    </div>
  )
}
