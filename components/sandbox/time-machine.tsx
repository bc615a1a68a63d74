'use client'

import { useCallback, useEffect, useState } from 'react'
import { type Clock, type Faults, type Mailbox, read, type State } from './api'
import { ClockPanel } from './clock-panel'
import { FaultSwitches } from './faults'
import { GymEvents } from './gym-events'
import { Happenings } from './happenings'
import { Mailboxes } from './mailboxes'
import { useTimeMachine } from './use-time-machine'

/** Mail also arrives without this page's doing: a password reset in another tab. */
const LOOK_AGAIN_MS = 4_000

type Props = {
  clock: Clock
  state: State
  mailboxes: Mailbox[]
  faults: Faults
  mailbox: string | undefined
}

export function TimeMachine({ clock, state, faults, ...initial }: Props) {
  const timezone = state.gyms[0]?.timezone ?? 'UTC'
  const [mailboxes, setMailboxes] = useState(initial.mailboxes)
  const [opened, setOpened] = useState(initial.mailbox)
  const lookIntoMailboxes = useCallback(async () => {
    const answer = await read<Mailbox[]>('mailbox')
    if (answer.kind === 'answered') setMailboxes(answer.value)
  }, [])
  const machine = useTimeMachine(clock, state, lookIntoMailboxes)

  useEffect(() => {
    const again = setInterval(() => {
      if (!document.hidden) void lookIntoMailboxes()
    }, LOOK_AGAIN_MS)
    return () => clearInterval(again)
  }, [lookIntoMailboxes])

  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ClockPanel machine={machine} timezone={timezone} />
        <Happenings happenings={machine.happenings} timezone={timezone} />
      </div>
      {/* What fails stands below the mailboxes on a wide screen, and last on a narrow one. */}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
        <Mailboxes
          mailboxes={mailboxes}
          timezone={timezone}
          opened={opened}
          onOpen={setOpened}
          onReplied={(address) => machine.tell(`${address} replied.`)}
        />
        <div className="lg:row-span-2">
          <GymEvents onTell={machine.tell} />
        </div>
        <FaultSwitches initial={faults} onTell={machine.tell} />
      </div>
    </>
  )
}
