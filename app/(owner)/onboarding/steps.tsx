import { ActionForm } from '@/components/action-form'
import { ConnectForm } from '@/components/connect-form'
import { Field } from '@/components/field'
import { Notice } from '@/components/notice'
import { Proposals } from '@/components/onboarding/proposals'
import { BacktestRun } from '@/components/results/backtest-run'
import { Section } from '@/components/section'
import { DraftPreview } from '@/components/settings/draft-preview'
import { LimitsForm } from '@/components/settings/limits-form'
import { ProfileForm } from '@/components/settings/profile-form'
import { Ramp } from '@/components/settings/ramp'
import { SenderPanel } from '@/components/settings/sender-panel'
import { TimezoneField } from '@/components/timezone-field'
import type { Gym } from '@/lib/db/gyms'
import { readSettings, suggestClasses } from '@/lib/db/profiles'
import { listProposals } from '@/lib/db/proposals'
import { mode } from '@/lib/env'
import { ownerDesk } from '@/lib/live'
import { profileValues } from '@/lib/owner/profile'
import { senderProps } from '@/lib/owner/sender-props'
import { requestTime, requireGym } from '@/lib/owner/session'
import { timezones } from '@/lib/owner/timezones'
import { DAILY_SEND_LIMIT, MEMBER_WEEKLY_LIMIT, SEND_WINDOW_HOURS } from '@/lib/safety/limits'
import { taskType } from '@/lib/tasks/registry/registry'
import { previewProfile } from '../settings/profile/actions'
import { addDomain, checkDomain, dropDomain, saveSender, testSender } from '../settings/sender/actions'
import { confirmLimits, confirmSender, connectFirst, finish, openGym, saveVoice } from './actions'

const PROPOSALS_SHOWN = 5

export function CreateGymStep() {
  return (
    <ActionForm action={openGym} submit="Create gym" pending="Creating…" wide={false}>
      <Field name="name" label="Name of your gym" autoComplete="organization" maxLength={120} />
      <TimezoneField zones={timezones()} />
    </ActionForm>
  )
}

export function ConnectStep({ gym }: { gym: Gym }) {
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

export async function VoiceStep() {
  const { db, gym } = await requireGym()
  const [settings, classes] = await Promise.all([readSettings(db, gym.id), suggestClasses(db, gym.id)])
  return (
    <div className="grid items-start gap-12 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div id="profile">
        <p className="mb-6 max-w-prose text-muted">
          How you would write to a member, and what may be said about your gym. Messages only ever claim what
          you put here.
        </p>
        <ProfileForm
          action={saveVoice}
          values={profileValues(settings, classes)}
          version={settings.settings_version}
          submit="Save and go on"
          isFirst
        />
      </div>
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
  )
}

export async function LimitsStep() {
  const { db, gym } = await requireGym()
  const settings = await readSettings(db, gym.id)
  return (
    <div className="max-w-3xl">
      <p className="mb-6 max-w-prose text-muted">
        No agent can go past these. You can change them at any time under Settings.
      </p>
      <LimitsForm
        action={confirmLimits}
        limits={settings}
        bounds={{ weekly: MEMBER_WEEKLY_LIMIT, daily: DAILY_SEND_LIMIT, hours: SEND_WINDOW_HOURS }}
        zones={timezones()}
        submit="Agree and go on"
      />
    </div>
  )
}

export async function SenderStep() {
  const session = await requireGym()
  const [props, now] = await Promise.all([senderProps(session), requestTime()])
  return (
    <div className="flex flex-col gap-12">
      <SenderPanel
        actions={{ saveSender, addDomain, checkDomain, dropDomain, testSender }}
        {...props}
        now={now}
        timezone={session.gym.timezone}
      />
      <div className="border-t border-line pt-8">
        <ActionForm action={confirmSender} submit="Go on" pending="Going on…" wide={false}>
          <p className="text-muted">
            Your own domain can wait, because DNS changes take time. You will find it under Settings.
          </p>
        </ActionForm>
      </div>
    </div>
  )
}

export async function ProposalsStep({ isReading }: { isReading: boolean }) {
  const { db, gym } = await requireGym()
  const [proposals, now] = await Promise.all([listProposals(db, gym.id, PROPOSALS_SHOWN), requestTime()])
  return (
    <div className="flex flex-col gap-14">
      <Section title="Here is what we would say today">
        <p className="mb-6 max-w-prose text-muted">
          None of this has been sent. It is all in your queue, for you to approve, edit or skip.
        </p>
        <Proposals
          isReading={isReading}
          proposals={proposals.map((it) => ({
            ...it,
            label: taskType(it.type).label,
            name: it.member ? `${it.member.firstName} ${it.member.lastName}`.trim() || 'No name' : gym.name,
          }))}
        />
      </Section>
      {isReading ? null : (
        <Section title="What would autopilot have done?">
          <p className="mb-6 max-w-prose text-muted">
            We replay your gym’s last 90 days, day by day, with every limit you just agreed to. Nothing is
            sent. Nobody was written to in those days, so anyone who came back did so on their own.
          </p>
          <BacktestRun />
        </Section>
      )}
      <Section title="How it starts">
        <Ramp since={null} now={now} timezone={gym.timezone} />
      </Section>
      <ActionForm action={finish} submit="Finish setting up" pending="Finishing…" wide={false}>
        <p className="text-muted">Day 1 starts when you finish.</p>
      </ActionForm>
    </div>
  )
}
