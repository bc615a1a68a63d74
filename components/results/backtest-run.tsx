'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/components/button'
import { Notice } from '@/components/notice'
import { Progress } from '@/components/progress'
import { type BacktestLine, readBacktest } from '@/components/results/backtest'
import { BacktestReport } from '@/components/results/backtest-report'

type State = { kind: 'idle' } | { kind: 'failed' } | BacktestLine

/** Runs the replay when asked and shows how far it is. */
export function BacktestRun() {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (turn === 0) return
    const leaving = new AbortController()
    setState({ kind: 'progress', day: 0, of: 1, flagged: 0 })
    readBacktest(setState, leaving.signal).catch(() => {
      if (!leaving.signal.aborted) setState({ kind: 'failed' })
    })
    return () => leaving.abort()
  }, [turn])
  switch (state.kind) {
    case 'idle':
      return (
        <Button size="large" onClick={() => setTurn(1)}>
          Replay the last 90 days
        </Button>
      )
    case 'failed':
      return (
        <>
          <Notice tone="danger">The replay stopped. Nothing was changed; please try again.</Notice>
          <Button className="mt-4" onClick={() => setTurn(turn + 1)}>
            Try again
          </Button>
        </>
      )
    case 'progress':
      return (
        <div className="max-w-xl">
          <Progress share={state.day / state.of} label="Days replayed" />
          <p className="mt-2 text-sm text-muted tabular-nums" role="status">
            Day {state.day} of {state.of}: {state.flagged} noticed so far
          </p>
        </div>
      )
    case 'not_read_yet':
      return <Notice>Your gym is still being read. The replay is ready as soon as that is done.</Notice>
    case 'done':
      return <BacktestReport result={state.result} drafts={state.drafts} />
  }
}
