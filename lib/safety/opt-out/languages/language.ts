/**
 * The words one language says it with. Lists are split by commas; a `*` at a word stands for any ending, a `_` for up to three words. Accents, capitals and
 * apostrophes are gone by the time they are compared: "m'écrire" is "m ecrire", "hört" is "hort".
 */
export type Words = {
  /** Orders to end something. */
  stop: string
  /** Writing, sending, contacting, bothering: as an order, a wish or after another verb, never as a report. */
  send: string
  /** What we send. */
  mail: string
  /** Not, no, never, nothing. */
  no: string
  /** Any more, again: what makes a "no" the end of something. */
  more: string
  want: string
  /** Receiving, hearing, being contacted: as a wish, never as a report. */
  get: string
  remove: string
  /** Me, my address, my name, my data. */
  me: string
  list: string
  /** Words that mean it by themselves. */
  unsubscribe: string
  /** "Leave me alone", and ruder. */
  alone: string
  /** What is an opt-out when it is all that is said. */
  bare: string
  /** Other things that end: a class, a membership, a payment, a waiting list. */
  other: string
  /** The opposite ("don't stop") and reports ("I got no mail"). */
  unless: string
}

export type Language = Record<keyof Words, RegExp>

export function language(words: Words): Language {
  const read = (name: keyof Words) => anyOf(words[name], name === 'bare')
  return {
    stop: read('stop'),
    send: read('send'),
    mail: read('mail'),
    no: read('no'),
    more: read('more'),
    want: read('want'),
    get: read('get'),
    remove: read('remove'),
    me: read('me'),
    list: read('list'),
    unsubscribe: read('unsubscribe'),
    alone: read('alone'),
    bare: read('bare'),
    other: read('other'),
    unless: read('unless'),
  }
}

function anyOf(list: string, isWhole: boolean): RegExp {
  const words = list
    .split(',')
    .map((word) => word.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)
    .map((word) => word.replaceAll(/(?<!\)|\\w)\*/g, '\\w*').replaceAll('_', '(?:\\w+ ){0,3}'))
  const any = words.length === 0 ? '(?!)' : words.join('|')
  return new RegExp(isWhole ? `^(?:${any})$` : `\\b(?:${any})\\b`)
}
