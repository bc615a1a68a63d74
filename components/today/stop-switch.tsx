'use client'

import { useActionState } from 'react'
import { Button } from '@/components/button'

type Mode = 'manual' | 'limited_auto'
export type SwitchState = { message?: string }
type Props = {
  mode: Mode
  pausedReason: string | null
  isOwner: boolean
  setMode: (state: SwitchState, form: FormData) => Promise<SwitchState>
}

const WORDS: Record<Mode, { title: string; text: string; button: string }> = {
  limited_auto: {
    title: 'Autopilot is on',
    text: 'Messages we’re confident about go out without you. Stop, and every one of those is held at once. Messages you approved yourself, and replies to members who wrote, still go out.',
    button: 'Stop autopilot',
  },
  manual: {
    title: 'Autopilot is off',
    text: 'Nothing new starts without your approval. Messages you approved, and replies to members who wrote, still go out.',
    button: 'Turn autopilot on',
  },
}

/** The stop button, with what it stops. */
export function StopSwitch({ mode, pausedReason, isOwner, setMode }: Props) {
  const [state, act, isPending] = useActionState(setMode, {})
  if (pausedReason) {
    return (
      <Frame title="Sending is paused" text={`Nothing goes out: ${pausedReason}`} tone="danger">
        {isOwner ? (
          <form action={act}>
            <Button type="submit" name="do" value="resume" look="secondary" aria-disabled={isPending}>
              {isPending ? 'Resuming…' : 'I’ve checked it, resume sending'}
            </Button>
          </form>
        ) : null}
        <Refusal message={state.message} />
      </Frame>
    )
  }
  const { title, text, button } = WORDS[mode]
  return (
    <Frame title={title} text={text}>
      {isOwner ? (
        <form action={act}>
          <Button
            type="submit"
            name="do"
            value={mode === 'manual' ? 'start' : 'stop'}
            look="secondary"
            aria-disabled={isPending}
            className={mode === 'manual' ? '' : 'border-danger text-danger hover:border-danger'}
          >
            {isPending ? 'One moment…' : button}
          </Button>
        </form>
      ) : (
        <p className="text-sm text-muted">Only an owner of this gym can change this.</p>
      )}
      <Refusal message={state.message} />
    </Frame>
  )
}

function Frame(props: { title: string; text: string; tone?: 'danger'; children: React.ReactNode }) {
  return (
    <section
      aria-label="Autopilot"
      className={`flex flex-col items-start gap-3 border px-4 py-4 sm:px-5 ${props.tone === 'danger' ? 'border-danger bg-danger-wash' : 'border-line'}`}
    >
      <div>
        <h2 className="font-semibold">{props.title}</h2>
        <p className="mt-1 text-sm text-muted">{props.text}</p>
      </div>
      {props.children}
    </section>
  )
}

function Refusal({ message }: { message?: string }) {
  return (
    <p role="alert" className="text-sm text-danger empty:hidden">
      {message}
    </p>
  )
}
