import { ActionForm } from '@/components/action-form'
import { Field } from '@/components/field'
import type { FormAction } from '@/components/form-state'

type Props = { action: FormAction; companyId?: string; submit: string }

/** Company id and API key. The key goes in and never comes back out. */
export function ConnectForm({ action, companyId, submit }: Props) {
  return (
    <ActionForm action={action} submit={submit} pending="Asking PushPress…" wide={false}>
      <Field
        name="companyId"
        label="Company ID"
        defaultValue={companyId}
        autoComplete="off"
        spellCheck={false}
        hint="PushPress → Settings → Integrations → API. It is above the list of keys."
      />
      <Field
        name="apiKey"
        label="API key"
        type="password"
        autoComplete="off"
        spellCheck={false}
        hint="In the same place: Create API key, copy it, paste it here. We keep it encrypted and never show it again."
      />
    </ActionForm>
  )
}
