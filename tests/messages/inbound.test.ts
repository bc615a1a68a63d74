import { describe, expect, it } from 'vitest'
import { automaticReply } from '@/lib/messages/automatic-reply'
import { readInbound, textForModel } from '@/lib/messages/inbound'
import { isForged, isFrom } from '@/lib/messages/sender'

const NOW = new Date('2026-05-04T15:00:00Z')

const automatic = (headers: Record<string, string>, subject = 'Re: A spot', text = 'Yes') =>
  automaticReply({ headers, subject, text }, NOW).kind === 'automatic'

function backOn(text: string, subject = 'Automatic reply: A spot'): string | null {
  const reply = automaticReply({ headers: { 'auto-submitted': 'auto-replied' }, subject, text }, NOW)
  return reply.kind === 'automatic' ? (reply.until?.toISOString().slice(0, 10) ?? null) : 'human'
}

describe('an automatic reply', () => {
  it.each([
    { 'auto-submitted': 'auto-replied' },
    { 'auto-submitted': 'auto-generated; owner=x' },
    { 'return-path': '<>' },
    { precedence: 'bulk' },
    { precedence: 'Junk' },
    { precedence: 'list' },
    { 'x-autoreply': 'yes' },
    { 'x-autorespond': 'Re: A spot' },
    { 'x-failed-recipients': 'ann@mail.example' },
    { 'content-type': 'multipart/report; report-type=delivery-status' },
  ])('is marked by %o', (headers) => {
    expect(automatic(headers as unknown as Record<string, string>)).toBe(true)
  })

  it.each([
    {},
    { 'auto-submitted': 'no' },
    { 'x-auto-response-suppress': 'All' },
    { 'return-path': '<ann@mail.example>' },
    { precedence: 'normal' },
    { 'x-autoreply': 'no' },
    { 'content-type': 'multipart/alternative' },
  ])('is not marked by %o', (headers) => {
    expect(automatic(headers as unknown as Record<string, string>)).toBe(false)
  })

  it.each([
    'This mailbox is no longer monitored. Your message has not been read and will not be forwarded.',
    'Ann Orr is no longer employed with Beacon Partners. This inbox is unattended.',
  ])('is known by what only a machine says: %s', (text) => {
    expect(automatic({}, 'Re: A spot', text)).toBe(true)
  })

  it.each([
    'Automatic reply: A spot in the 6am class',
    'Out of office Re: A spot',
    'Out of the Office',
    'Auto: A spot',
    'Automatische Antwort: A spot',
    'Abwesenheitsnotiz: A spot',
    'Réponse automatique : A spot',
    'Respuesta automática: A spot',
    'Fuera de la oficina',
    'Risposta automatica: A spot',
    'Resposta automática: A spot',
    'Automatisch antwoord: A spot',
    'Undeliverable: A spot',
    'Delivery Status Notification (Failure)',
  ])('is known by its subject: %s', (subject) => {
    expect(automatic({}, subject)).toBe(true)
  })

  it.each(['Re: Out of office?', 'Re: A spot', '', 'Automatically yes!', 'Autumn plans'])(
    'is not suspected behind: %s',
    (subject) => {
      expect(automatic({}, subject)).toBe(false)
    },
  )

  it('may confess in its text, but a member who is away may say so too', () => {
    expect(automatic({}, 'Re: A spot', 'This is an automated response. Please do not reply.')).toBe(true)
    expect(automatic({}, 'Re: A spot', 'I’m out of the office until Monday, see you then!')).toBe(false)
  })
})

describe('the day of return', () => {
  it.each([
    ['I am out of the office until 2026-05-13 with limited access to email.', '2026-05-13'],
    ['I will be back on June 15th.', '2026-06-15'],
    ['Returning Monday, May 11, 2026.', '2026-05-11'],
    ['I am away through May 15 and will answer then.', '2026-05-16'],
    ['I return on 15 June 2026', '2026-06-15'],
    ['back 6/15/2026', '2026-06-15'],
    ['back on 15/06/2026', '2026-06-15'],
    ['I will be back next Monday', '2026-05-11'],
    ['back tomorrow', '2026-05-05'],
    ['Out from May 1 until May 20.', '2026-05-20'],
    ['until January 7', null],
    ['Ich bin bis zum 15. Juni nicht im Büro.', '2026-06-15'],
    ['Ich bin ab dem 18.05. wieder da.', '2026-05-18'],
    ['Ich bin am 18.05.2026 zurück', null],
    ['Je suis absent jusqu’au 15 juin 2026.', '2026-06-15'],
    ['De retour le 20 mai.', '2026-05-20'],
    ['Estaré fuera hasta el 15 de junio de 2026.', '2026-06-15'],
    ['Sono in ferie fino al 15 giugno.', '2026-06-15'],
    ['Estarei ausente até 15 de junho.', '2026-06-15'],
    ['Ik ben afwezig tot en met 15 juni.', '2026-06-16'],
    ['Ik ben terug op 15 juni.', '2026-06-15'],
    ["Je suis absent jusqu'au 15 juin inclus.", '2026-06-16'],
    ['Ich bin bis 15.06. einschließlich abwesend.', '2026-06-16'],
    ['Jag är ledig till och med 15 juni.', '2026-06-16'],
    ['Jeg er tilbage 20. maj.', '2026-05-20'],
    ['Jestem na urlopie do 15 czerwca.', '2026-06-15'],
    ['Wracam 20 maja.', '2026-05-20'],
    ['Out from the 6th to the 12th of May, returning on the 13th.', '2026-05-13'],
    ['Back on the 2nd.', '2026-06-02'],
    ['Please do call 2 people.', null],
    ['until 31 February', null],
    ['until further notice', null],
    ['Please call 555-0100 for anything urgent.', null],
    ['until 2035-01-01', null],
    ['back on 2024-05-01', null],
  ])('of "%s" is %s', (text, day) => {
    expect(backOn(text)).toBe(day)
  })

  it('may stand in the subject', () => {
    expect(backOn('Thanks for your mail.', 'Out of office until May 12')).toBe('2026-05-12')
  })

  it('at the turn of the year is next year’s', () => {
    const reply = automaticReply(
      { headers: { precedence: 'bulk' }, subject: '', text: 'Back on January 4th' },
      new Date('2026-12-22T10:00:00Z'),
    )
    expect(reply).toEqual({ kind: 'automatic', until: new Date('2027-01-04T12:00:00Z') })
  })
})

describe('the sender', () => {
  it('is the member by address alone, in any case and with any name', () => {
    expect(isFrom('ann@mail.example', 'Ann Lee <Ann@Mail.Example>')).toBe(true)
    expect(isFrom(' Ann@mail.example', 'ann@mail.example')).toBe(true)
    expect(isFrom('ann@mail.example', '"Lee, Ann" <ann@mail.example>')).toBe(true)
  })

  it.each([
    'ann@mail.example <eve@evil.example>',
    '"ann@mail.example" <eve@evil.example>',
    'Eve <ann@mail.example.evil.example>',
    'eve@evil.example, ann@mail.example',
    '<eve@evil.example> <ann@mail.example>',
    'xann@mail.example',
    '',
    'Ann',
  ])('is not the member as: %s', (from) => {
    expect(isFrom('ann@mail.example', from)).toBe(false)
  })

  it('is forged when the receiving server says so', () => {
    const verdict = (text: string) => isForged({ 'authentication-results': text })
    expect(verdict('mx.example; spf=pass; dkim=pass; dmarc=fail (p=NONE)')).toBe(true)
    expect(verdict('mx.example; spf=fail smtp.mailfrom=x; dkim=none')).toBe(true)
    expect(verdict('mx.example; spf=fail; dkim=pass; dmarc=pass')).toBe(false)
    expect(verdict('mx.example; spf=softfail; dkim=none')).toBe(false)
    expect(isForged({})).toBe(false)
    expect(isForged({ 'received-spf': 'fail (sender not allowed)' })).toBe(true)
  })
})

describe('a mail that came in', () => {
  const read = (more: object) =>
    readInbound(
      { from: 'ann@mail.example', subject: 'Re: A spot', text: null, html: null, headers: {}, ...more },
      { memberAddress: 'ann@mail.example', now: NOW },
    )

  it('is read from its text, or from its HTML when it has no other', () => {
    expect(read({ text: 'Yes', html: '<p>No</p>' }).text).toBe('Yes')
    expect(read({ text: ' \n', html: '<p>No</p>' }).text).toBe('No')
    expect(read({}).text).toBe('')
  })

  it('is the member’s, a stranger’s, or forged', () => {
    expect(read({}).sender).toBe('member')
    expect(read({ from: 'eve@evil.example' }).sender).toBe('stranger')
    expect(read({ headers: { 'authentication-results': 'dmarc=fail' } }).sender).toBe('forged')
  })

  it('of any length is shown to the model in bounds, with its beginning and its end', () => {
    const shown = textForModel(`Hello ${'x'.repeat(5_000_000)} please stop`)
    expect(shown.length).toBeLessThan(8_100)
    expect(shown).toMatch(/^Hello x/)
    expect(shown).toMatch(/please stop$/)
    expect(textForModel('short')).toBe('short')
  })
})
