import { FURTHER } from '@/lib/safety/opt-out/languages/further'
import { GERMANIC } from '@/lib/safety/opt-out/languages/germanic'
import type { Language } from '@/lib/safety/opt-out/languages/language'
import { ROMANCE } from '@/lib/safety/opt-out/languages/romance'
import type { Clause } from '@/lib/safety/opt-out/normalise'

/**
 * The same wish in the other languages of our members. Word order differs, so a clause is read as the ideas in it:
 * an order to end, or a "no more", together with our writing; or taking me, or my address, off something.
 */
export function saysSoInAnotherLanguage(clause: Clause): boolean {
  if (ENGLISH.test(clause)) return false
  if (!LANGUAGES.some((it) => saysSo(clause, it))) return false
  return !LANGUAGES.some(({ unless }) => unless.test(clause))
}

/** Words only English has; some of its others mean something else elsewhere. */
const ENGLISH =
  /\b(?:the|your|these|this|that|my|not|did|why|from|with|sending|emailing|out|off|add|remove|stopped|hope|need|keep|one|nobody|contacted)\b/

const LANGUAGES = [...ROMANCE, ...GERMANIC, ...FURTHER]

function saysSo(clause: Clause, it: Language): boolean {
  if (it.alone.test(clause) || it.bare.test(clause)) return true
  if (it.other.test(clause)) return false
  if (it.unsubscribe.test(clause)) return true
  const aboutUs = it.send.test(clause) || it.mail.test(clause)
  if (it.stop.test(clause) && aboutUs) return true
  if (it.remove.test(clause) && it.list.test(clause)) return true
  if (it.remove.test(clause) && it.me.test(clause) && isShort(clause)) return true
  if (!it.no.test(clause)) return false
  if (it.want.test(clause) && (aboutUs || it.get.test(clause))) return it.more.test(clause) || isShort(clause)
  if (aboutUs && it.more.test(clause)) return it.mail.test(clause) || it.me.test(clause) || isShort(clause)
  return it.send.test(clause) && it.me.test(clause) && isShort(clause)
}

const SHORT_WORDS_MAX = 6
const isShort = (clause: Clause): boolean => clause.split(' ').length <= SHORT_WORDS_MAX
