'use client'

import Link from 'next/link'
import { Button } from '@/components/button'
import { type Card, markOf } from '@/components/tasks/card'
import { decide } from '@/components/tasks/decisions'
import { DraftBox } from '@/components/tasks/draft-box'
import { PlanSteps, SendBackForm } from '@/components/tasks/plan-steps'
import { SkipPanel } from '@/components/tasks/skip-panel'
import { useDraft } from '@/components/tasks/use-draft'

export type CardMode = 'read' | 'edit' | 'skip' | 'send back'
type Props = {
  card: Card
  mode: CardMode
  refused: string[]
  onMode: (mode: CardMode) => void
  onDecided: () => void
  /** The keyboard acts on this one. */
  isCurrent: boolean
  onFocus: () => void
}

/** One proposal: who, why, the words, what comes of a yes, and the three things to do about it. */
export function ReviewCard({ card, mode, refused, onMode, onDecided, isCurrent, onFocus }: Props) {
  const draft = useDraft(card.id, card.draft)
  const findings = draft.findings.length > 0 ? draft.findings : draft.isEdited ? refused : []
  const who = card.name ?? card.label
  const mark = markOf(card)
  const isBeingWritten = card.plans !== null && card.plans.steps === null

  const approve = () => {
    decide({
      marks: [mark],
      label: card.isTodo ? `On your to-do list: ${who}` : `Approved: ${who}`,
      path: `/api/tasks/${card.id}/approve`,
      body: {
        version: card.version,
        ...(draft.isEdited && draft.current && { draft: draft.current, acceptWarnings: findings.length > 0 }),
      },
    })
    onMode('read')
    onDecided()
  }
  const sendBack = (guidance: string) => {
    const body = { version: card.version, guidance }
    decide({ marks: [mark], label: `Sent back: ${who}`, path: `/api/tasks/${card.id}/revise`, body })
    onMode('read')
    onDecided()
  }
  const close = (action: 'skip' | 'take-over', label: string, reason: string) => {
    const body = { version: card.version, reason }
    decide({ marks: [mark], label, path: `/api/tasks/${card.id}/${action}`, body })
    onMode('read')
    onDecided()
  }
  return (
    <article
      id={`card-${card.id}`}
      tabIndex={-1}
      aria-labelledby={`who-${card.id}`}
      data-current={isCurrent || undefined}
      onFocus={onFocus}
      className="@container border border-line border-l-4 bg-paper data-[current]:border-l-accent focus-visible:outline-offset-0"
    >
      <Head card={card} />
      {/* By the width of the card, not of the screen: on Today it has a neighbour. */}
      <div className="grid gap-x-8 gap-y-5 px-4 pb-4 sm:px-5 @2xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          {card.plans ? (
            <PlanSteps steps={card.plans.steps} />
          ) : draft.current && card.draft ? (
            <DraftBox
              draft={draft.current}
              by={card.draft.by}
              isEditing={mode === 'edit'}
              isEdited={draft.isEdited}
              findings={findings}
              onWrite={draft.write}
              onStop={() => onMode('read')}
            />
          ) : (
            <p dir="auto" className="border border-line px-4 py-3 wrap-anywhere">
              {card.goal}
            </p>
          )}
          {mode === 'send back' ? (
            <SendBackForm onSend={sendBack} onClose={() => onMode('read')} />
          ) : mode === 'skip' ? (
            <SkipPanel
              onSkip={(reason) => close('skip', `Skipped: ${who}`, reason)}
              onTakeOver={() => close('take-over', `Yours: ${who}`, 'The owner is handling it.')}
              onClose={() => onMode('read')}
            />
          ) : (
            <div className="flex flex-wrap gap-2">
              {isBeingWritten ? null : (
                <Button onClick={approve} data-do="approve">
                  {approveLabel(card, findings)}
                </Button>
              )}
              {card.plans?.steps ? (
                <Button look="secondary" onClick={() => onMode('send back')}>
                  Send back…
                </Button>
              ) : null}
              {card.draft && !card.plans ? (
                <Button
                  look="secondary"
                  data-do="edit"
                  onClick={() => onMode(mode === 'edit' ? 'read' : 'edit')}
                >
                  {mode === 'edit' ? 'Done editing' : 'Edit'}
                </Button>
              ) : null}
              {draft.isEdited ? (
                <Button look="quiet" onClick={draft.forget}>
                  Back to the draft
                </Button>
              ) : null}
              <Button look="quiet" data-do="skip" onClick={() => onMode('skip')}>
                Skip…
              </Button>
            </div>
          )}
        </div>
        <Reasons card={card} />
      </div>
    </article>
  )
}

function approveLabel(card: Card, findings: string[]): string {
  if (card.isTodo) return 'Put on my list'
  if (card.plans) return 'Approve the plan'
  return findings.length > 0 ? 'Approve anyway' : 'Approve'
}

function Head({ card }: { card: Card }) {
  const facts = [
    card.touch ? `Message ${card.touch}` : null,
    card.confidence === null ? null : `${card.confidence}% confident`,
  ].filter((it) => it !== null)
  return (
    <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 pt-4 pb-3 sm:px-5">
      <h3 id={`who-${card.id}`} className="min-w-0 text-base font-semibold">
        <Link
          href={card.memberId ? `/members/${card.memberId}` : `/tasks/${card.id}`}
          prefetch={false}
          dir="auto"
          className="underline-offset-4 wrap-anywhere hover:underline"
        >
          {card.name ?? card.label}
        </Link>{' '}
        <span className="font-normal whitespace-nowrap text-muted">
          {card.isTodo ? 'To-do' : card.name ? card.label : ''}
        </span>
      </h3>
      <p className="text-sm text-muted tabular-nums">
        {facts.join(' · ')}
        {facts.length > 0 ? ' · ' : ''}
        <Link
          href={`/tasks/${card.id}`}
          prefetch={false}
          data-do="open"
          aria-label={`Details: ${card.name ?? card.label}`}
          className="underline underline-offset-4 hover:text-ink"
        >
          Details
        </Link>
      </p>
    </header>
  )
}

function Reasons({ card }: { card: Card }) {
  return (
    <div className="grid content-start gap-x-8 gap-y-4 text-sm @md:grid-cols-2 @2xl:grid-cols-1">
      <div>
        <h4 className="eyebrow">Why</h4>
        {card.draft || card.plans ? (
          <p dir="auto" className="mt-1 wrap-anywhere">
            {card.goal}
          </p>
        ) : null}
        <ul className="mt-1 flex flex-col gap-0.5">
          {card.reasons.map((reason) => (
            <li key={reason} dir="auto" className="relative pl-4 wrap-anywhere">
              <span aria-hidden="true" className="absolute top-2 left-0 size-1.5 bg-line-strong" />
              {reason}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h4 className="eyebrow">What happens next</h4>
        <ol className="mt-1 flex flex-col gap-0.5 text-muted">
          {card.plan.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </div>
  )
}
