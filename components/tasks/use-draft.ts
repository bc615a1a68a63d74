'use client'

import { useCallback, useEffect, useRef, useState } from 'react'

export type Draft = { subject: string; text: string }

const CHECK_AFTER_MS = 500

/**
 * A text being edited. It is kept in the browser until it was sent, so that neither a reload nor a lost session loses
 * it; and the server is asked what it thinks of it whenever the typing pauses.
 */
export function useDraft(id: string, original: Draft | null) {
  const place = placeOf(id)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [findings, setFindings] = useState<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    setDraft(read(place))
    return () => clearTimeout(timer.current)
  }, [place])

  const check = useCallback(
    async (words: Draft) => {
      if (words.text.trim() === '' || words.subject.trim() === '') return
      const answer = await fetch(`/api/tasks/${id}/check`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(words),
      }).catch(() => null)
      // Not knowing is no finding: the server looks again when it is approved.
      if (!answer || (answer.status !== 200 && answer.status !== 422)) return
      const body = (await answer.json()) as { findings?: string[] }
      setFindings(body.findings ?? [])
    },
    [id],
  )

  const write = (words: Draft) => {
    setDraft(words)
    store(place, words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void check(words), CHECK_AFTER_MS)
  }
  const forget = () => {
    setDraft(null)
    setFindings([])
    store(place, null)
    clearTimeout(timer.current)
  }
  const current = draft ?? original
  const isEdited = draft !== null && (draft.text !== original?.text || draft.subject !== original?.subject)
  return { current, isEdited, findings: isEdited ? findings : [], write, forget }
}

/** The text somebody has edited and not sent yet, if there is one. */
export const editedDraft = (id: string): Draft | null => read(placeOf(id))

const placeOf = (id: string) => `gymagents-draft:${id}`

function read(place: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null')
    const isDraft = typeof kept === 'object' && kept !== null && 'text' in kept && 'subject' in kept
    return isDraft ? { subject: String(kept.subject), text: String(kept.text) } : null
  } catch {
    return null
  }
}

function store(place: string, words: Draft | null): void {
  try {
    if (words) sessionStorage.setItem(place, JSON.stringify(words))
    else sessionStorage.removeItem(place)
  } catch {
    // A browser without storage keeps the text as long as the page.
  }
}
