import { wordsOf } from '@/lib/safety/draft-guard/fold'

/** Whether a reply is in English. The playbook reads no other language and says so instead of guessing. */

const ENGLISH = new Set(
  `the a an and i i'm you we is are was be to of in on at for my your it this that not no yes have has will would can
   could do don t s m ll ve re me so but if with just been up as or from they he she am im hi hey hello thanks thank
   ok okay sure see back come coming how what when where who sorry please maybe soon good great love all got get`.split(
    /\s+/,
  ),
)

const OTHERS = new Set(
  `el la los las un una y que de en por para con no estoy soy voy va gracias hola quiero puedo mi muy pero como si ya
   esta este semana lunes martes miercoles jueves viernes sabado manana tengo nos vemos cancelar favor dias buenos mas
   le les des du et je suis vous nous merci bonjour pas est une sur dans mon ma c est j ai reviens semaine lundi mardi
   mercredi jeudi vendredi demain peut etre bien tres oui non pour avec salut
   ich und der die das nicht ist bin ein eine zu mit auf danke hallo wir sie ja nein aber kann komme morgen montag
   dienstag mittwoch donnerstag freitag samstag woche bitte keine mehr habe gerne wieder leider vielen dank gruesse fur
   eu o os um uma nao obrigado obrigada ola vou estou voce meu minha para com semana amanha segunda sexta terca quero
   io il lo gli e non sono grazie ciao vengo domani voglio questa settimana per con mio mia ho anche
   ik het een en niet dank je wel kom morgen maandag dinsdag woensdag ben van mijn graag
   jag och inte tack hej kommer imorgon det ar nie jest dziekuje czesc jutro bede tak dla`.split(/\s+/),
)

/** Words both sides have say nothing. */
const SHARED = new Set([...OTHERS].filter((word) => ENGLISH.has(word)))

/** A single foreign word in an English sentence (“hola!”) is colour, not a language. */
const FOREIGN_WORDS_MIN = 2

export function languageOf(text: string): 'english' | 'other' | 'none' {
  const words = wordsOf(text).trim().split(' ').filter(Boolean)
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return 'none'
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (latin < letters / 2) return 'other'
  const telling = words.filter((word) => !SHARED.has(word))
  const english = telling.filter((word) => ENGLISH.has(word)).length
  const other = telling.filter((word) => OTHERS.has(word)).length
  return other >= FOREIGN_WORDS_MIN && other > english ? 'other' : onlyForeign(words) ? 'other' : 'english'
}

/** “Gracias”, “merci”, “ja” alone. */
function onlyForeign(words: readonly string[]): boolean {
  return words.length > 0 && words.length <= 3 && words.every((word) => OTHERS.has(word) && !SHARED.has(word))
}
