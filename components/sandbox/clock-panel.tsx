'use client'

import { aheadOf, clockFace } from './moments'
import { JUMPS, type Jump, type TimeMachine } from './use-time-machine'
import { useTween } from './use-tween'

const BUTTON =
  'h-11 border border-white/40 px-4 text-sm font-medium text-white hover:bg-white hover:text-black focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-white disabled:pointer-events-none disabled:opacity-40'

/** Dark in both schemes: the one place on the page where time is made. */
export function ClockPanel({ machine, timezone }: { machine: TimeMachine; timezone: string }) {
  const face = clockFace(useTween(machine.now), timezone)
  const busy = machine.running !== undefined
  return (
    <section
      aria-labelledby="clock-heading"
      className="border border-transparent bg-[#0b0c0e] p-6 text-white sm:p-8 dark:border-line"
    >
      <h2 id="clock-heading" className="text-sm text-white/70">
        The gym's clock
      </h2>
      <p className="mt-2 text-lg sm:text-xl">{face.day}</p>
      <p className="text-5xl font-semibold tracking-tight tabular-nums sm:text-7xl" data-testid="clock">
        <time dateTime={new Date(machine.now).toISOString()}>{face.time}</time>
      </p>
      <p className="mt-2 text-sm text-white/70">
        {timezone} · {face.offset}
        {aheadOf(machine.offsetMs) ? ` · ${aheadOf(machine.offsetMs)}` : ''}
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        {(Object.keys(JUMPS) as Jump[]).map((jump) => (
          <button
            key={jump}
            type="button"
            className={BUTTON}
            disabled={busy}
            onClick={() => machine.jump(jump)}
            aria-label={`Advance ${JUMPS[jump].label.toLowerCase()}`}
          >
            + {JUMPS[jump].label}
          </button>
        ))}
        <PlayButton machine={machine} />
      </div>
      <Progress machine={machine} />
      {machine.error ? (
        <p role="alert" className="mt-4 border-l-4 border-[#ff6b5e] pl-3 text-sm">
          {machine.error}
        </p>
      ) : null}
    </section>
  )
}

function PlayButton({ machine }: { machine: TimeMachine }) {
  if (machine.running) {
    return (
      <button type="button" className={`${BUTTON} bg-white !text-black`} onClick={machine.stop}>
        {machine.running.kind === 'play' ? '❚❚ Pause' : '■ Stop'}
      </button>
    )
  }
  return (
    <button type="button" className={`${BUTTON} !border-[#0063ff] bg-[#0063ff]`} onClick={machine.play}>
      ▶ Play
      <span className="ml-2 font-normal">an hour each second</span>
    </button>
  )
}

function Progress({ machine }: { machine: TimeMachine }) {
  const { running } = machine
  if (!running) return <div className="mt-6 h-1 bg-white/10" />
  if (running.kind === 'play') {
    return (
      <div className="mt-6 h-1 overflow-hidden bg-white/10">
        <div className="h-full w-full animate-pulse bg-[#4d94ff] motion-reduce:animate-none" />
      </div>
    )
  }
  return (
    <div
      role="progressbar"
      aria-label={`Advancing ${JUMPS[running.jump].label.toLowerCase()}`}
      aria-valuemin={0}
      aria-valuemax={running.total}
      aria-valuenow={running.done}
      className="mt-6 h-1 bg-white/10"
    >
      <div
        className="h-full bg-[#4d94ff] transition-[width] duration-300"
        style={{ width: `${((running.done + 0.5) / (running.total + 0.5)) * 100}%` }}
      />
    </div>
  )
}
