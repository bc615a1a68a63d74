import { ActionForm } from '@/components/action-form'
import { Field } from '@/components/field'
import type { FormAction } from '@/components/form-state'
import { Columns, Group, Later, Options, TextArea, VersionField } from '@/components/settings/fields'

export type ProfileValues = Record<
  | 'name'
  | 'postalAddress'
  | 'kind'
  | 'ownerName'
  | 'voice'
  | 'greeting'
  | 'signOff'
  | 'promotion'
  | 'alwaysInclude'
  | 'classes'
  | 'programs'
  | 'hours'
  | 'coaches'
  | 'neverMention',
  string
>

const VOICES = [
  {
    value: 'friendly',
    label: 'Friendly',
    description: 'Warm and relaxed, the way you talk at the front desk.',
  },
  { value: 'professional', label: 'Professional', description: 'Polite and to the point.' },
  { value: 'energetic', label: 'Energetic', description: 'Short, upbeat and driven.' },
  { value: 'calm', label: 'Calm', description: 'Quiet and unhurried.' },
]

type Props = {
  action: FormAction
  values: ProfileValues
  version: number
  submit: string
  /** While setting up, what can wait is folded away. */
  isFirst?: boolean
}

/** The gym in its own words: the only things a message may claim about it. */
export function ProfileForm({ action, values, version, submit, isFirst = false }: Props) {
  return (
    <ActionForm action={action} submit={submit} pending="Saving…" wide={false}>
      <VersionField version={version} />
      <Field name="name" label="Name of the gym" defaultValue={values.name} maxLength={120} />
      <Field
        name="kind"
        label="Kind of gym"
        defaultValue={values.kind}
        placeholder="CrossFit gym"
        hint="As you would say it: “yoga studio”, “strength gym”."
      />
      <TextArea
        name="postalAddress"
        label="Postal address"
        defaultValue={values.postalAddress}
        autoComplete="street-address"
        rows={2}
        hint="The law (CAN-SPAM) requires it in every message. Without it nothing can be sent."
      />
      <Group title="How it sounds">
        <Options name="voice" legend="Voice" options={VOICES} defaultValue={values.voice} isCompact />
        <Columns>
          <Field name="ownerName" label="Your name" defaultValue={values.ownerName} autoComplete="name" />
          <Field
            name="greeting"
            label="Greeting"
            defaultValue={values.greeting}
            hint="“Hi” becomes “Hi Dana,”."
          />
        </Columns>
        <Field
          name="signOff"
          label="Sign-off"
          defaultValue={values.signOff}
          placeholder="Sam"
          hint="The last line of a message, such as your first name."
        />
      </Group>
      <Later title="Classes, coaches, hours and rules of your own" isFolded={isFirst}>
        <Group
          title="What a message may mention"
          hint="One entry per line. Anything not listed here is never mentioned."
        >
          <Columns>
            <TextArea name="classes" label="Classes" defaultValue={values.classes} rows={6} />
            <TextArea name="coaches" label="Coaches" defaultValue={values.coaches} rows={6} />
            <TextArea
              name="hours"
              label="Opening hours"
              defaultValue={values.hours}
              placeholder={'Mon to Fri 5:30 am to 8 pm\nSat 8 am to noon'}
            />
            <TextArea name="programs" label="Programs" defaultValue={values.programs} />
          </Columns>
          <Field
            name="promotion"
            label="Current promotion"
            defaultValue={values.promotion}
            hint="The only offer a message may mention. Leave it empty for none."
          />
        </Group>
        <Group title="Rules of your own">
          <Columns>
            <TextArea
              name="neverMention"
              label="Never mention"
              defaultValue={values.neverMention}
              hint="Words no message may contain, one per line."
            />
            <TextArea
              name="alwaysInclude"
              label="Always include"
              defaultValue={values.alwaysInclude}
              hint="Added to every first message, word for word. Usually best left empty."
            />
          </Columns>
        </Group>
      </Later>
    </ActionForm>
  )
}
