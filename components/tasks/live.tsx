'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'

const EVENTS = ['task:created', 'task:status', 'task:log', 'task:needs-attention'] as const
/** Events come in bursts; the page is asked for once they pause. */
const SETTLE_MS = 400
/** A line that closes and opens again within this time is nothing to talk about. */
const PATIENCE_MS = 8_000
const RETRY_MS = [2_000, 5_000, 15_000, 30_000] as const

/** Keeps the page in step with the gym: whatever happens, here or in another window, shows without a reload. */
export function Live({ needs }: { needs: number }) {
  const isLost = useLiveRefresh()
  useTitleBadge(needs)
  return (
    <p
      role="status"
      className="border-b border-line bg-wash px-4 py-2 text-sm text-muted empty:hidden sm:px-8 lg:px-12"
    >
      {isLost
        ? 'Not connected. What you see may be a few minutes old; it updates when the connection is back.'
        : null}
    </p>
  )
}

function useLiveRefresh(): boolean {
  const router = useRouter()
  const [isLost, setLost] = useState(false)
  const timers = useRef<Partial<Record<'refresh' | 'lost' | 'retry', ReturnType<typeof setTimeout>>>>({})
  useEffect(() => {
    const wait = timers.current
    let source: EventSource | undefined
    let tries = 0
    let wasOpen = false

    const refreshSoon = () => {
      clearTimeout(wait.refresh)
      wait.refresh = setTimeout(() => router.refresh(), SETTLE_MS)
    }
    const open = () => {
      source = new EventSource('/api/events')
      source.addEventListener('ready', () => {
        clearTimeout(wait.lost)
        wait.lost = undefined
        setLost(false)
        // Something may have happened while nobody listened.
        if (wasOpen && tries > 0) refreshSoon()
        wasOpen = true
        tries = 0
      })
      for (const name of EVENTS) source.addEventListener(name, refreshSoon)
      source.addEventListener('error', () => {
        wait.lost ??= setTimeout(() => setLost(true), PATIENCE_MS)
        // A browser comes back by itself after a broken line, but not after an answer like 401 or 503.
        if (source?.readyState !== EventSource.CLOSED) return
        const retryIn = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]
        tries += 1
        wait.retry = setTimeout(open, retryIn)
      })
    }
    open()
    return () => {
      source?.close()
      for (const timer of Object.values(wait)) clearTimeout(timer)
      timers.current = {}
    }
  }, [router])
  return isLost
}

const BADGE = /^\(\d+\) /

/** The number of things that wait, in the title of the window, whichever page it shows. */
function useTitleBadge(needs: number): void {
  const path = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page brings a new title.
  useEffect(() => {
    const mark = () => {
      const plain = document.title.replace(BADGE, '')
      const wanted = needs > 0 ? `(${needs}) ${plain}` : plain
      if (document.title !== wanted) document.title = wanted
    }
    mark()
    const observer = new MutationObserver(mark)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [needs, path])
}
