'use client'

import { useRef, useState } from 'react'
import { Button } from '@/components/button'
import { type Card, markOf } from '@/components/tasks/card'
import { decide } from '@/components/tasks/decisions'
import { type CardMode, ReviewCard } from '@/components/tasks/review-card'
import { useDecisions } from '@/components/tasks/use-decisions'
import { editedDraft } from '@/components/tasks/use-draft'
import { useKeys } from '@/components/tasks/use-keys'

type Props = { cards: Card[]; showKinds?: boolean }
type Opened = { id: string; mode: CardMode } | null

/** Proposals to decide on, by mouse or by keyboard: j and k move, a approves, e edits, s skips, o opens. */
export function ReviewQueue({ cards, showKinds = false }: Props) {
  const { hidden, findings } = useDecisions()
  const shown = cards.filter((card) => !hidden.has(markOf(card)))
  const [current, setCurrent] = useState<string | null>(null)
  const [opened, setOpened] = useState<Opened>(null)
  const list = useRef<HTMLDivElement>(null)
  const at = Math.max(
    0,
    shown.findIndex(({ id }) => id === current),
  )

  const goTo = (index: number) => {
    const card = shown[index]
    if (!card) return
    setCurrent(card.id)
    focusCard(card.id)
  }
  const press = (what: string) => {
    const card = shown[at]
    if (!card) return
    setCurrent(card.id)
    document.querySelector<HTMLElement>(`#card-${card.id} [data-do="${what}"]`)?.click()
  }
  const keys: Record<string, () => void> = {
    j: () => goTo(current === null ? 0 : Math.min(shown.length - 1, at + 1)),
    k: () => goTo(Math.max(0, at - 1)),
    a: () => press('approve'),
    e: () => press('edit'),
    s: () => press('skip'),
    o: () => press('open'),
  }
  useKeys(keys)

  /** The next card takes the place of one that is gone, also for the keyboard and the screen reader. */
  const moveOn = () => {
    const next = shown[at + 1] ?? shown[at - 1]
    setCurrent(next?.id ?? null)
    if (next) requestAnimationFrame(() => focusCard(next.id))
    else list.current?.focus()
  }
  return (
    <div ref={list} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {shown.length > 0 ? <Keys isAlone={cards.length === 1} /> : null}
      {showKinds ? <Kinds cards={shown} /> : null}
      {shown.map((card) => (
        <ReviewCard
          // By id alone: news about a task must not take a text away from under the hands of whoever edits it.
          key={card.id}
          card={card}
          refused={findings.get(markOf(card)) ?? []}
          mode={opened?.id === card.id ? opened.mode : 'read'}
          onMode={(mode) => {
            setOpened(mode === 'read' ? null : { id: card.id, mode })
            if (mode === 'read') focusCard(card.id)
          }}
          onDecided={moveOn}
          isCurrent={current === card.id}
          onFocus={() => setCurrent(card.id)}
        />
      ))}
      {shown.length === 0 ? (
        <p className="border border-line px-5 py-8 text-muted">
          You’re all caught up. New proposals appear here on their own.
        </p>
      ) : null}
    </div>
  )
}

/** Said before the cards, so that nobody learns of it after the last one. */
function Keys({ isAlone }: { isAlone: boolean }) {
  return (
    <p className="text-sm text-muted max-md:hidden">
      Keys:{' '}
      {isAlone ? null : (
        <>
          <Key>j</Key> <Key>k</Key> next and previous,{' '}
        </>
      )}
      <Key>a</Key> approve, <Key>e</Key> edit, <Key>s</Key> skip, <Key>u</Key> undo
      {isAlone ? null : (
        <>
          , <Key>o</Key> open
        </>
      )}
      , <Key>Esc</Key> back
    </p>
  )
}

function Key({ children }: { children: string }) {
  return <kbd className="border border-line-strong px-1.5 font-mono text-xs">{children}</kbd>
}

/** As many as one request takes; the rest stays in the list for the next press. */
const APPROVED_AT_ONCE = 50

/** One press for everything of a kind; as with a single one, it can be taken back for some seconds. */
function Kinds({ cards }: { cards: Card[] }) {
  const kinds = [...new Set(cards.map(({ label }) => label))]
    .map((label) => ({
      label,
      some: cards.filter((card) => card.label === label).slice(0, APPROVED_AT_ONCE),
    }))
    .filter(({ some }) => some.length > 1)
  if (kinds.length === 0) return null
  return (
    <div className="flex gap-2 max-sm:overflow-x-auto sm:flex-wrap">
      {kinds.map(({ label, some }) => (
        <Button
          key={label}
          look="secondary"
          onClick={() =>
            decide({
              marks: some.map(markOf),
              label: `Approved: all ${some.length} of “${label}”`,
              path: '/api/tasks/approve',
              body: {
                // What was changed on a card goes out as it was changed.
                tasks: some.map(({ id, version }) => ({ id, version, draft: editedDraft(id) ?? undefined })),
              },
            })
          }
        >
          Approve all {some.length} of “{label}”
        </Button>
      ))}
    </div>
  )
}

function focusCard(id: string): void {
  const card = document.getElementById(`card-${id}`)
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest' })
}
