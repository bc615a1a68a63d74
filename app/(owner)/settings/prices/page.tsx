import type { Metadata } from 'next'
import { ActionForm } from '@/components/action-form'
import { EmptyState } from '@/components/empty-state'
import { Field } from '@/components/field'
import { Section } from '@/components/section'
import { Options, VersionField } from '@/components/settings/fields'
import { PricesForm } from '@/components/settings/prices-form'
import { listPlans } from '@/lib/db/plans'
import { readSettings } from '@/lib/db/profiles'
import { inDollars, priceField, seenField } from '@/lib/owner/prices'
import { requireGym } from '@/lib/owner/session'
import { saveAverage, saveComparison, savePrices } from './actions'

export const metadata: Metadata = { title: 'Prices and comparison' }

const SHARES = [
  {
    value: '10',
    label: 'One in ten is left alone',
    description: 'Enough to tell, within a few months, whether writing helps. They are picked at random.',
  },
  {
    value: '20',
    label: 'One in five is left alone',
    description: 'An answer sooner, and fewer people reached meanwhile.',
  },
  {
    value: '0',
    label: 'Nobody is left alone',
    description:
      'Everybody is written to. Results then show who stayed, and cannot say who would have anyway.',
  },
]

export default async function PricesPage() {
  const { db, gym } = await requireGym()
  const [settings, plans] = await Promise.all([readSettings(db, gym.id), listPlans(db, gym.id)])
  const version = settings.settings_version
  return (
    <>
      <Section title="What a plan costs a month">
        <p className="mb-6 max-w-prose text-muted">
          PushPress does not share its prices. Enter them here and Results can say what a kept member is
          worth.
        </p>
        {plans.length === 0 ? (
          <EmptyState title="No plans yet">They appear here once PushPress has been read.</EmptyState>
        ) : (
          <PricesForm
            action={savePrices}
            plans={plans.map(({ id, name, members, monthlyCents }) => ({
              field: priceField(id),
              seenField: seenField(id),
              name,
              members,
              price: inDollars(monthlyCents),
            }))}
          />
        )}
      </Section>
      <Section title="Plans without a price">
        <div className="max-w-md">
          <ActionForm action={saveAverage} submit="Save" pending="Saving…" wide={false}>
            <VersionField version={version} />
            <Field
              name="average_monthly_cents"
              label="What a member pays a month, in dollars"
              inputMode="decimal"
              defaultValue={inDollars(settings.average_monthly_cents)}
              hint="Used for members whose plan has no price above. If you leave it empty, they still count as kept, worth $0."
            />
          </ActionForm>
        </div>
      </Section>
      <Section title="The comparison">
        <p className="mb-6 max-w-prose text-muted">
          Some members would have come back anyway. To learn how many, a few are left alone on purpose, and
          Results shows both groups side by side.
        </p>
        <div className="max-w-2xl">
          <ActionForm action={saveComparison} submit="Save" pending="Saving…" wide={false}>
            <VersionField version={version} />
            <Options
              name="holdout_percent"
              legend="Of the members an agent would write to"
              options={withOwn(settings.holdout_percent)}
              defaultValue={String(settings.holdout_percent)}
            />
          </ActionForm>
        </div>
      </Section>
    </>
  )
}

/** A share that none of the options has was set by other means, and is shown rather than lost. */
function withOwn(percent: number) {
  if (SHARES.some(({ value }) => value === String(percent))) return SHARES
  const own = {
    value: String(percent),
    label: `${percent}% are left alone`,
    description: 'As it is set now.',
  }
  return [own, ...SHARES]
}
