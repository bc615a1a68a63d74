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
          <div>
            <p className="mb-3 max-w-prose text-sm text-muted">
              However you choose, every gym builds up trust in the same steps. They cannot be skipped.
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
