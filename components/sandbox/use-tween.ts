'use client'

import { useEffect, useRef, useState } from 'react'

const DURATION_MS = 450
/** Anything smaller is a tick of the clock, not a leap. */
const LEAP_MS = 90_000

/** The shown moment runs after the true one, so that a leap is seen as time passing. */
export function useTween(target: number): number {
  const [shown, setShown] = useState(target)
  const from = useRef(target)

  useEffect(() => {
    const start = from.current
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isStill || Math.abs(target - start) < LEAP_MS) {
      from.current = target
      setShown(target)
      return
    }
    const began = performance.now()
    let frame = requestAnimationFrame(function draw(at) {
      const share = Math.min(1, Math.max(0, (at - began) / DURATION_MS))
      from.current = start + (target - start) * (1 - (1 - share) ** 3)
      setShown(from.current)
      if (share < 1) frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [target])

  return shown
}
