import type { Evaluation } from '@/lib/ai/model'
import { MAY_REST } from '@/lib/ai/playbook/reply/concern'
import { MATTERS } from '@/lib/ai/playbook/reply/foreign-matters'
import { languageOf } from '@/lib/ai/playbook/reply/language'
import type { ReplyScene } from '@/lib/ai/playbook/reply/scene'
import { close, escalate, wait } from '@/lib/ai/playbook/reply/verdict'
import { fold, wordsOf } from '@/lib/safety/draft-guard/fold'

/** What can be said of a reply that no rule can read: a short no is a no, a calm one may rest, the others are a person's. */
export function foreign(scene: ReplyScene): Evaluation | undefined {
  const { request, text, conduct } = scene
  if (isPlainNo(text)) {
    const why = 'They say no, in another language.'
    if (conduct.declined) return close(request, why, conduct.declined, { recommended: 'close_as_neutral' })
    return escalate(request, why, { question: text.trim() })
  }
  if (languageOf(text) !== 'other') return undefined
  if (isCalm(scene))
    return wait(request, 'A calm reply in another language that asks for nothing.', undefined, null)
  return escalate(request, 'The reply is in a language the playbook does not read.', {
    question: text.trim(),
  })
}

const isCalm = ({ text, concern, questions }: ReplyScene): boolean =>
  concern < MAY_REST && questions.length === 0 && !MATTERS.test(wordsOf(text))

const NO =
  /kein interesse|nein,? danke|nicht (?:mehr )?(?:interessiert|aktuell)|no,? gracias|no me interesa|ya no vivo|me he (?:apuntado|mudado)|pas int[ée]ress[ée]|m'int[ée]resse (?:pas|plus)|non,? merci|j'ai d[ée]m[ée]nag[ée]|n[ãa]o,? obrigad|n[ãa]o tenho (?:mais )?interesse|me mudei|no,? grazie|non (?:mi interessa|sono interessat)|mi sono trasferit|nee,? (?:dank|bedankt)|geen interesse|ben verhuisd|nej,? (?:tack|tak)|nei,? takk|inte (?:aktuellt|intresserad)|ikke (?:aktuelt|interesseret|interessert)|nie,? dzi[ęe]kuj|nie jestem zainteresowan|(?:otro|outro|altro) gim|(?:outra|altra|otra) (?:academia|palestra)|autre salle|ander(?:es|en) studio|andere sportschool|annat gym|andet center|inny klub/g
const NO_MAX_WORDS = 14

function isPlainNo(text: string): boolean {
  const folded = fold(text)
  const rest = folded.replace(NO, ' ')
  if (rest === folded || folded.includes('?') || folded.split(' ').length > NO_MAX_WORDS) return false
  return !MATTERS.test(wordsOf(rest))
}
