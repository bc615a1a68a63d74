'use client'

import { useEffect, useId, useRef } from 'react'
import { CONTROL } from '@/components/control'
import type { Writer } from '@/components/tasks/task'
import type { Draft } from '@/components/tasks/use-draft'
import { WRITER_LABEL } from '@/components/tasks/words'

type Props = {
  draft: Draft
  by: Writer
  isEditing: boolean
  isEdited: boolean
  findings: string[]
  onWrite: (draft: Draft) => void
  onStop: () => void
}

/** The words that would be sent: to read, or to change in place. */
export function DraftBox({ draft, by, isEditing, isEdited, findings, onWrite, onStop }: Props) {
  return (
    <div className="border border-line">
      {isEditing ? (
        <Editor draft={draft} onWrite={onWrite} onStop={onStop} />
      ) : (
        <div className="px-4 py-3">
          <p dir="auto" className="font-medium wrap-anywhere">
            {draft.subject}
          </p>
          <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
            {draft.text}
          </p>
        </div>
      )}
      <p className="border-t border-line px-4 py-1.5 text-sm text-muted">
        {isEdited ? 'Changed by you, not sent yet' : WRITER_LABEL[by]}
      </p>
      {findings.length > 0 ? (
        <div
          role="alert"
          className="border-t border-l-4 border-line border-l-danger bg-danger-wash px-4 py-3 text-sm"
        >
          <p className="font-medium">Check this before it goes out</p>
          <ul className="mt-1 list-disc pl-5">
            {findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}

function Editor({ draft, onWrite, onStop }: Pick<Props, 'draft' | 'onWrite' | 'onStop'>) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    area.current?.focus()
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields inside.
    <div
      className="flex flex-col gap-3 p-4"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onStop()
      }}
    >
      <label className="flex flex-col gap-1 text-sm" htmlFor={`${id}-subject`}>
        Subject
        <input
          id={`${id}-subject`}
          dir="auto"
          value={draft.subject}
          maxLength={200}
          onChange={(event) => onWrite({ ...draft, subject: event.target.value })}
          className={CONTROL}
        />
      </label>
      <label className="flex flex-col gap-1 text-sm" htmlFor={`${id}-text`}>
        Message
        <textarea
          id={`${id}-text`}
          ref={area}
          dir="auto"
          value={draft.text}
          maxLength={5000}
          rows={9}
          onChange={(event) => onWrite({ ...draft, text: event.target.value })}
          className={`${CONTROL} h-auto min-h-48 resize-y py-2 leading-6 [field-sizing:content]`}
        />
      </label>
    </div>
  )
}
