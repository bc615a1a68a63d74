'use client'

import { useState } from 'react'
import { type FaultMode, type Faults, type FaultTarget, send } from './api'
import { Panel } from './panel'

const TARGETS: Record<FaultTarget, { name: string; modes: FaultMode[] }> = {
  pushpress: { name: 'PushPress', modes: ['ok', 'down', 'slow', 'unauthorized', 'garbage', 'rate-limited'] },
  resend: { name: 'Mail', modes: ['ok', 'down', 'slow', 'timeout-after-accept', 'rate-limited'] },
  claude: { name: 'AI', modes: ['ok', 'down', 'slow', 'garbage', 'rate-limited'] },
}

const MODE_LABEL: Record<FaultMode, string> = {
  ok: 'Works',
  down: 'Is down',
  slow: 'Is slow',
  'timeout-after-accept': 'Accepts, then times out',
  unauthorized: 'Refuses the key',
  garbage: 'Answers nonsense',
  'rate-limited': 'Asks to slow down',
}

export function FaultSwitches({ initial, onTell }: { initial: Faults; onTell(text: string): void }) {
  const [faults, setFaults] = useState(initial)
  const [error, setError] = useState<string>()
  const set = async (target: FaultTarget, mode: FaultMode) => {
    const before = faults[target] ?? 'ok'
    setFaults((all) => ({ ...all, [target]: mode }))
    const answer = await send<Faults>('faults', { [target]: mode })
    if (answer.kind === 'failed') setFaults((all) => ({ ...all, [target]: before }))
    setError(answer.kind === 'failed' ? answer.message : undefined)
    if (answer.kind === 'answered') onTell(`${TARGETS[target].name} ${MODE_LABEL[mode].toLowerCase()}.`)
  }
  return (
    <Panel title="Break something" hint="While a part fails, nothing wrong is sent and nothing is lost.">
      <div className="grid gap-4 p-5 sm:grid-cols-3">
        {(Object.keys(TARGETS) as FaultTarget[]).map((target) => (
          <FaultSelect key={target} target={target} mode={faults[target] ?? 'ok'} onSet={set} />
        ))}
      </div>
      {error ? (
        <p role="alert" className="px-5 pb-5 text-sm text-danger">
          {error}
        </p>
      ) : null}
    </Panel>
  )
}

type SelectProps = { target: FaultTarget; mode: FaultMode; onSet(target: FaultTarget, mode: FaultMode): void }

function FaultSelect({ target, mode, onSet }: SelectProps) {
  const look = mode === 'ok' ? 'border-line-strong bg-raised' : 'border-danger bg-danger-wash text-danger'
  return (
    <label className="block min-w-0 text-sm font-medium">
      {TARGETS[target].name}
      <select
        value={mode}
        onChange={(event) => onSet(target, event.target.value as FaultMode)}
        className={`mt-1.5 h-10 w-full border px-2 text-base font-normal hover:border-ink md:text-[0.9375rem] ${look}`}
      >
        {TARGETS[target].modes.map((it) => (
          <option key={it} value={it}>
            {MODE_LABEL[it]}
          </option>
        ))}
      </select>
    </label>
  )
}
