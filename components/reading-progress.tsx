'use client'

import { useEffect, useState } from 'react'
import { Button, ButtonLink } from '@/components/button'
import { Notice } from '@/components/notice'
import { Progress } from '@/components/progress'
import type { Reading } from '@/components/reading'
import { TextLink } from '@/components/text-link'
import { formatCount, plural } from '@/components/wording'

const POLL_MS = 1000

/** Asks once a second until it is done. A page reloaded halfway goes on where the reading is. */
function useReading(first: Reading, url: string): { reading: Reading; isOffline: boolean } {
  const [reading, setReading] = useState(first)
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    if (reading.isDone) return
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(url, { cache: 'no-store' })
        if (answer.status === 401) window.location.reload()
        if (!answer.ok) throw new Error(`progress: ${answer.status}`)
        setReading(await answer.json())
        setOffline(false)
      } catch {
        setOffline(true)
        // A new object, so that the next round is scheduled.
        setReading((last) => ({ ...last }))
      }
    }, POLL_MS)
    return () => clearTimeout(timer)
  }, [reading, url])
  return { reading, isOffline }
}

function Count({ label, count, of }: { label: string; count: number; of?: number | null }) {
  return (
    <div className="bg-paper px-4 py-4">
      <dt className="eyebrow">{label}</dt>
      <dd className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">
        {formatCount(count)}
        {of && of > count ? (
          <span className="text-sm font-normal text-muted"> of {formatCount(of)}</span>
        ) : null}
      </dd>
    </div>
  )
}

function Trouble({
  trouble,
  retry,
}: {
  trouble: NonNullable<Reading['trouble']>
  retry: () => Promise<void>
}) {
  return (
    <Notice tone="danger">
      <p className="font-semibold">{trouble.title}</p>
      <p className="mt-1">{trouble.advice}</p>
      {trouble.detail ? <p className="mt-1 text-muted">PushPress said: {trouble.detail}</p> : null}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {trouble.needsKey ? (
          <ButtonLink href="/settings/pushpress">Replace the key</ButtonLink>
        ) : (
          <Button look="secondary" onClick={() => void retry()} disabled={trouble.retryInS > 0}>
            {trouble.retryInS > 0 ? `Trying again in ${trouble.retryInS} s` : 'Try now'}
          </Button>
        )}
      </div>
    </Notice>
  )
}

type Props = { first: Reading; url: string; retry: () => Promise<void> }

export function ReadingProgress({ first, url, retry }: Props) {
  const { reading, isOffline } = useReading(first, url)
  return (
    <div className="flex flex-col gap-6">
      <div>
        <p className="mb-3 flex justify-between gap-4 tabular-nums">
          <span aria-live="polite">{reading.isDone ? 'Everything is here' : `${reading.doing}…`}</span>
          <span className="text-muted">{Math.round(reading.share * 100)}%</span>
        </p>
        <Progress share={reading.share} label="First reading" />
      </div>
      <dl className="grid grid-cols-1 gap-px border border-line bg-line sm:grid-cols-3">
        <Count label="Members" count={reading.customers} />
        <Count label="Enrollments" count={reading.enrollments} />
        <Count label="Visits" count={reading.checkins} of={reading.checkinsExpected} />
      </dl>
      {isOffline ? (
        <Notice>
          We cannot reach the server from here. The reading continues there, and this page keeps trying.
        </Notice>
      ) : null}
      {reading.trouble ? <Trouble trouble={reading.trouble} retry={retry} /> : null}
      {reading.isDone ? (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4 border-t border-line pt-6">
          <p className="text-lg">
            {plural(reading.customers, 'member')}, {plural(reading.checkins, 'visit')}.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href="/onboarding?step=voice">Go on</ButtonLink>
            <ButtonLink href="/members" look="secondary">
              Meet your members
            </ButtonLink>
          </div>
        </div>
      ) : (
        <p className="text-sm text-muted">
          You can leave this page, or <TextLink href="/onboarding?step=voice">go on setting up</TextLink>{' '}
          meanwhile. The reading continues, and you can come back here to see it.
        </p>
      )}
    </div>
  )
}
