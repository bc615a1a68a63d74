'use client'

import Link from 'next/link'
import { Button } from '@/components/button'
import { markOf } from '@/components/tasks/card'
import { decide } from '@/components/tasks/decisions'
import { useDecisions } from '@/components/tasks/use-decisions'

type Props = { task: { id: string; version: number; who: string; label: string } }

/** Autopilot had begun it; since it was switched off a person says whether it goes on. */
export function GoOnCard({ task: { id, version, who, label } }: Props) {
  const { hidden } = useDecisions()
  const mark = markOf({ id, version })
  if (hidden.has(mark)) return null
  return (
    <article className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-line bg-paper px-4 py-3 sm:px-5">
      <p className="min-w-0 wrap-anywhere" dir="auto">
        <Link
          href={`/tasks/${id}`}
          prefetch={false}
          className="font-medium underline-offset-4 hover:underline"
        >
          {who}
        </Link>{' '}
        <span className="text-muted">
          {label}. Autopilot started this and is now off. Should it continue?
        </span>
      </p>
      <div className="flex gap-2">
        <Button
          onClick={() =>
            decide({
              marks: [mark],
              label: `Continuing: ${who}`,
              path: `/api/tasks/${id}/approve`,
              body: { version },
            })
          }
        >
          Continue
        </Button>
        <Button
          look="quiet"
          onClick={() =>
            decide({
              marks: [mark],
              label: `Closed: ${who}`,
              path: `/api/tasks/${id}/cancel`,
              body: { version },
            })
          }
        >
          Close
        </Button>
      </div>
    </article>
  )
}
