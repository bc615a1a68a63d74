import type { Metadata } from 'next'
import { BacktestRun } from '@/components/results/backtest-run'
import { Section } from '@/components/section'
import { AutopilotForm } from '@/components/settings/autopilot-form'
import { LimitsForm } from '@/components/settings/limits-form'
import { Ramp } from '@/components/settings/ramp'
import { readConnection } from '@/lib/db/connections'
import { readSettings } from '@/lib/db/profiles'
import { requestTime, requireGym } from '@/lib/owner/session'
import { timezones } from '@/lib/owner/timezones'
import { DAILY_SEND_LIMIT, MEMBER_WEEKLY_LIMIT, SEND_WINDOW_HOURS } from '@/lib/safety/limits'
import { saveAutopilot, saveLimits } from './actions'

export const metadata: Metadata = { title: 'Autopilot and limits' }

export default async function LimitsPage() {
  const { db, gym } = await requireGym()
  const [settings, connection, now] = await Promise.all([
    readSettings(db, gym.id),
    readConnection(db, gym.id),
    requestTime(),
  ])
  return (
    <>
      <Section title="Autopilot">
        <div className="flex flex-col gap-8">
          <div className="max-w-2xl">
            <AutopilotForm
              action={saveAutopilot}
              mode={settings.execution_mode}
              version={settings.settings_version}
            />
          </div>
          {settings.execution_mode === 'manual' ? (
            <div className="border border-line bg-wash p-5">
              <h3 className="font-semibold">Not sure? Let it show you</h3>
              <p className="mt-1 mb-4 max-w-prose text-sm text-muted">
                We replay your gym’s last 90 days with every limit below: who would have been written to,
                when, and what we would have said. Nothing is sent.
              </p>
              <BacktestRun />
            </div>
          ) : null}
          <div>
            <p className="mb-3 max-w-prose text-sm text-muted">
              Whichever you choose, every gym goes through the same four steps. None can be skipped.
            </p>
            <Ramp
              since={settings.onboarded_at ?? connection?.connectedAt ?? null}
              now={now}
              timezone={gym.timezone}
            />
          </div>
        </div>
      </Section>
      <Section title="Limits and hours">
        <div className="max-w-3xl">
          <LimitsForm
            action={saveLimits}
            limits={settings}
            bounds={{ weekly: MEMBER_WEEKLY_LIMIT, daily: DAILY_SEND_LIMIT, hours: SEND_WINDOW_HOURS }}
            zones={timezones()}
          />
        </div>
      </Section>
    </>
  )
}
