import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOptOut } from '@/lib/safety/opt-out'
import { cpuMs } from '@/tests/cpu-time'
import { run } from '@/tests/evals/optout'

const CASES = readFileSync(join(import.meta.dirname, '..', 'evals', 'optout.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as { text: string; label: string })

const PLAIN = ['Stop.', 'unsubscribe', 'Take me off your list', 'Do not contact me again', 'leave me alone']

describe('the opt-out rule', () => {
  it('keeps its promise on every labelled case: 98 in 100 found, 2 in 100 wrongly', () => {
    const score = run(CASES)
    expect(score.n).toBeGreaterThanOrEqual(250)
    expect(score.recall).toBeGreaterThanOrEqual(0.98)
    expect(score.false_positive_rate).toBeLessThanOrEqual(0.02)
  })

  it.each(PLAIN)('finds "%s" however it is written and wherever it stands', (text) => {
    expect(isOptOut(text.toUpperCase())).toBe(true)
    expect(isOptOut(`Hi Sam,\n\nThanks for the note. ${text}\n\nAnn`)).toBe(true)
    expect(isOptOut(`We had a great year. My knee is better. ${text}`)).toBe(true)
    expect(isOptOut([...text].join('\u200b'))).toBe(true)
  })

  it('is not fooled by invisible characters, wherever they are put', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PLAIN),
        fc.array(fc.tuple(fc.nat(30), fc.constantFrom('\u200b', '\u200d', '\u00ad', '\ufeff', '\u2060'))),
        (text, marks) => {
          const letters = [...text]
          for (const [at, mark] of marks) letters.splice(at % (letters.length + 1), 0, mark)
          expect(isOptOut(letters.join(''))).toBe(true)
        },
      ),
    )
  })

  it.each(['s t o p', 'S.T.O.P.', 'S-T-O-P', 's  t  o  p', 'stoooop', 'ЅTOP'])(
    'reads "%s" as stop',
    (text) => {
      expect(isOptOut(text)).toBe(true)
    },
  )

  it('says nothing about an empty text, a picture or a footer', () => {
    for (const text of [
      '',
      ' \n ',
      '🏋️',
      'Unsubscribe: https://app.example/u/1',
      'Unsubscribe | Manage preferences',
    ])
      expect(isOptOut(text)).toBe(false)
  })

  it('does not take a complaint about the link for a footer with one', () => {
    expect(isOptOut("I'd like to unsubscribe, the link at the bottom gives me an error.")).toBe(true)
    expect(isOptOut('I tried to unsubscribe with your link and nothing happens. Please do it.')).toBe(true)
    expect(isOptOut('See you at six!\n\nTo unsubscribe click here or reply to this mail.')).toBe(false)
  })

  it('hears the wish in one sentence of a long letter', () => {
    const before = 'Sorry for the slow answer, it was a mad month with the new baby and the move.\n\n'
    const after = ' I left my shoes in cubby nine, please give them to Ben. He always wanted them.'
    for (const wish of [
      'To save you the trouble, you needn’t email me going forward.',
      'I’d like off the list.',
    ])
      expect(isOptOut(`${before}Thanks for asking about the knee. ${wish}${after}`)).toBe(true)
    expect(isOptOut(`${before}Thanks for asking about the knee.${after}`)).toBe(false)
  })

  it('does not take what an office writes under its mails for a wish of the writer', () => {
    for (const notice of [
      'If you no longer wish to receive these messages, reply STOP.',
      'Wenn Sie keine Mails mehr wünschen, antworten Sie bitte mit ABMELDEN.',
      'Pour ne plus recevoir nos courriels, cliquez ici',
    ])
      expect(isOptOut(`Confirmed for 3 pm.\n\nMillbrook Vets, 4 Lane Rd\n${notice}`)).toBe(false)
    expect(isOptOut('Thanks, no.\n\nIf you could, please stop these emails and leave me be.')).toBe(true)
  })

  it('takes any text without harm', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 500 }),
        (text) => typeof isOptOut(text) === 'boolean',
      ),
    )
  })

  it.each([
    ['no stop', 'do not want '],
    ['letters', 'a'],
    ['single letters', 's t '],
    ['sentences', 'I like it. '],
    ['addresses', 'a@b.c@'],
    ['dots', 'a. '],
  ])('reads five megabytes of %s in seconds', async (_name, piece) => {
    expect(await cpuMs(() => isOptOut(piece.repeat(5_000_000 / piece.length)))).toBeLessThan(20_000)
  })
})

describe('the opt-out rule in other languages', () => {
  it.each([
    'Ya no me manden correos',
    'Je ne veux plus de vos nouvelles',
    'Bitte aus dem Verteiler nehmen',
    'Me tira dessa lista',
    'Toglietemi dalla vostra mailing list',
    'Haal me van de lijst af',
    'Proszę nie pisać do mnie więcej',
    'Přestaňte mi psát emaily',
    'Sluta skicka mejl till mig',
    'Vennligst ikke send meg flere meldinger',
    'Lopettakaa viestien lähettäminen',
    'Lütfen bana mail atmayın',
    'Đừng gửi email cho tôi nữa',
    'Wag na po kayong mag email sakin',
    'Jangan kirim email lagi',
    'Mujhe email mat karo',
    'Не пишите мне больше',
    '请不要再给我发邮件',
    'メールを送らないでください',
    '이메일 그만 보내주세요',
    'لا ترسل لي رسائل',
    'Μη μου στέλνετε άλλα email',
  ])('finds: %s', (text) => {
    expect(isOptOut(text)).toBe(true)
  })

  it.each([
    'Quítame de la clase del lunes',
    'No me llegan los correos',
    'Je n’ai pas reçu votre mail',
    'Nehmt mich von der Warteliste',
    'Ihre E-Mail wird nicht weitergeleitet',
    'Me tira da aula de sábado',
    'Non posso più venire la mattina',
    'Ik wil mijn lidmaatschap opzeggen',
    'Nie mogę przyjść we wtorek',
    'Jag kan inte komma på måndag',
    'я не приду завтра',
    '我明天不能来',
    '明日は行けません',
    '내일 못 가요',
  ])('leaves alone: %s', (text) => {
    expect(isOptOut(text)).toBe(false)
  })
})
