'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { type Advanced, type Clock, read, type State, send } from './api'
import { type Counts, countsOf, summary } from './summary'

/** How fast time runs while playing: one step a second. */
const PLAY_STEP = '1h'
const PLAY_EVERY_MS = 1_000
const TICK_MS = 1_000
const KEPT_HAPPENINGS = 50

/** A long way is gone in steps, so that the clock is seen moving and can be stopped. */
export const JUMPS = {
  hour: { label: 'An hour', steps: ['1h'] as string[] },
  day: { label: 'A day', steps: Array<string>(8).fill('3h') },
  week: { label: 'A week', steps: Array<string>(28).fill('6h') },
}
export type Jump = keyof typeof JUMPS

export type Happening = { key: number; at: string; text: string }
export type Running = { kind: 'jump'; jump: Jump; done: number; total: number } | { kind: 'play' }

export type TimeMachine = {
  now: number
  offsetMs: number
  running: Running | undefined
  error: string | undefined
  happenings: Happening[]
  jump(to: Jump): Promise<void>
  play(): Promise<void>
  stop(): void
  tell(text: string): void
}

export function useTimeMachine(initial: Clock, state: State, onMoved: () => void): TimeMachine {
  const [now, setNow] = useState(() => Date.parse(initial.now))
  const [offsetMs, setOffsetMs] = useState(initial.offsetMs)
  const [running, setRunning] = useState<Running>()
  const [error, setError] = useState<string>()
  const [happenings, setHappenings] = useState<Happening[]>([])
  const stopped = useRef(false)
  const nextKey = useRef(0)
  const counts = useRef<Counts>(countsOf(state))

  useEffect(() => {
    const tick = setInterval(() => setNow((at) => at + TICK_MS), TICK_MS)
    return () => {
      clearInterval(tick)
      stopped.current = true
    }
  }, [])

  const tellAt = useCallback((at: string, text: string) => {
    nextKey.current += 1
    const happening = { key: nextKey.current, at, text }
    setHappenings((earlier) => [happening, ...earlier].slice(0, KEPT_HAPPENINGS))
  }, [])

  const step = useCallback(
    async (advance: string): Promise<boolean> => {
      const answer = await send<Advanced>('clock', { advance })
      if (answer.kind === 'failed') {
        setError(answer.message)
        return false
      }
      setNow(Date.parse(answer.value.now))
      setOffsetMs(answer.value.offsetMs)
      const after = await read<State>('state')
      const reached = after.kind === 'answered' ? countsOf(after.value) : counts.current
      tellAt(answer.value.now, summary(answer.value, counts.current, reached))
      counts.current = reached
      onMoved()
      return !stopped.current
    },
    [tellAt, onMoved],
  )

  const begin = (what: Running) => {
    stopped.current = false
    setError(undefined)
    setRunning(what)
  }

  const jump = async (to: Jump) => {
    const { steps } = JUMPS[to]
    begin({ kind: 'jump', jump: to, done: 0, total: steps.length })
    for (const [index, advance] of steps.entries()) {
      if (!(await step(advance))) break
      setRunning({ kind: 'jump', jump: to, done: index + 1, total: steps.length })
    }
    setRunning(undefined)
  }

  const play = async () => {
    begin({ kind: 'play' })
    for (let goesOn = true; goesOn; ) {
      const until = performance.now() + PLAY_EVERY_MS
      goesOn = await step(PLAY_STEP)
      if (goesOn) await new Promise((done) => setTimeout(done, Math.max(0, until - performance.now())))
      goesOn &&= !stopped.current
    }
    setRunning(undefined)
  }

  const stop = () => {
    stopped.current = true
  }
  const tell = (text: string) => tellAt(new Date(now).toISOString(), text)
  return { now, offsetMs, running, error, happenings, jump, play, stop, tell }
}
