'use client'

import { ActionForm } from '@/components/action-form'
import { CONTROL } from '@/components/control'
import { useField } from '@/components/field'
import type { FormAction } from '@/components/form-state'
import { Table, Td, Th } from '@/components/table'
import { formatCount } from '@/components/wording'

type PlanRow = { field: string; seenField: string; name: string; members: number; price: string }

/** A table to type into: one price a plan. */
export function PricesForm({ action, plans }: { action: FormAction; plans: PlanRow[] }) {
  return (
    <div className="max-w-2xl">
      <ActionForm action={action} submit="Save prices" pending="Saving…" wide={false}>
        <Table label="Plans and what they cost">
          <thead>
            <tr>
              <Th>Plan</Th>
              <Th className="text-right">Members</Th>
              <Th>
                <span className="block w-32">Dollars a month</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {plans.map((plan) => (
              <PriceRow key={plan.field} plan={plan} />
            ))}
          </tbody>
        </Table>
      </ActionForm>
    </div>
  )
}

function PriceRow({ plan }: { plan: PlanRow }) {
  const { error, value, control } = useField(plan.field)
  return (
    <tr>
      <Td className="wrap-anywhere">
        <label htmlFor={control.id}>{plan.name}</label>
      </Td>
      <Td className="text-right">{formatCount(plan.members)}</Td>
      <Td>
        <input type="hidden" name={plan.seenField} value={plan.price} readOnly />
        <input
          {...control}
          key={plan.price}
          inputMode="decimal"
          autoComplete="off"
          placeholder="no price"
          defaultValue={value ?? plan.price}
          className={`${CONTROL} h-9! max-w-32 text-right`}
        />
        <p id={`${control.id}-error`} aria-live="polite" className="mt-1 max-w-60 text-danger empty:hidden">
          {error}
        </p>
      </Td>
    </tr>
  )
}
