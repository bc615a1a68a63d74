import { bodyOf } from '@/lib/safety/draft-guard/body'
import { fold, settle, wordsOf } from '@/lib/safety/draft-guard/fold'
import type { DraftText, Finding, GuardScene, RuleName } from '@/lib/safety/draft-guard/scene'

/** A draft read once, in the forms the rules need. */
export type Reading = {
  subject: string
  /** As written. */
  raw: string
  /** One spelling, case and lines kept. */
  settled: string
  /** Subject and text in lower case on one line. */
  folded: string
  /** Subject and text as bare words. */
  words: string
  body: string
}

export type Rule = (reading: Reading, scene: GuardScene) => Finding[]

export function readDraft(draft: DraftText, scene: GuardScene): Reading {
  const whole = `${draft.subject}\n${draft.text}`
  return {
    subject: draft.subject,
    raw: draft.text,
    settled: settle(whole),
    folded: fold(whole),
    words: wordsOf(whole),
    body: bodyOf(draft.text, scene.gym),
  }
}

const EXCERPT_MAX_CHARS = 80

export function finding(rule: RuleName, why: string, excerpt: string): Finding {
  return { rule, why, excerpt: excerpt.replace(/\s+/g, ' ').trim().slice(0, EXCERPT_MAX_CHARS) }
}

/** The first match of each pattern, as a finding each. */
export function matches(text: string, patterns: readonly RegExp[], rule: RuleName, why: string): Finding[] {
  return patterns.flatMap((pattern) => {
    const hit = pattern.exec(text)
    return hit ? [finding(rule, why, hit[0])] : []
  })
}
