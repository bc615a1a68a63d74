import type { Clause } from '@/lib/safety/opt-out/normalise'

const ANOTHER_WAY =
  /\bemail (me|is|works|only|please|instead|would)\b|\b(by|via|over|prefer|use|just) email\b/

/** "Call me, don't email." */
const RATHER_BY_PHONE = /(?<!\b(?:not|n't|never|or|to) )\b(?:call|text|phone|ring) me\b/

/** "Don't text me, email is fine" is about the way, not the wish. */
export function isAboutTheWay(clause: Clause, message: string): boolean {
  const isAboutPhones = /\b(text|texts|texting|sms|call|calls|calling|dm)\b/.test(clause)
  if (isAboutPhones) return !/\bemails?\b/.test(clause) && ANOTHER_WAY.test(message)
  return /\bemail$/.test(clause) && RATHER_BY_PHONE.test(message)
}
