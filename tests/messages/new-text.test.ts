import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlToText } from '@/lib/messages/html-to-text'
import { newText } from '@/lib/messages/new-text'
import { cpuMs } from '@/tests/cpu-time'

const QUOTED =
  '> Hi Ann,\n> want me to hold a spot?\n>\n> -- \n> Ironworks\n> Unsubscribe: https://app.example/u/1'
const BARE = 'Hi Ann,\nwant me to hold a spot?\n\nIronworks\nUnsubscribe: https://app.example/u/1'

const ATTRIBUTIONS = {
  Gmail: 'On Mon, May 4, 2026 at 9:12 AM Sam <sam@ironworks.example> wrote:',
  'Gmail, wrapped':
    'On Mon, May 4, 2026 at 9:12 AM Sam at Ironworks Fitness <\nsam@ironworks.example> wrote:',
  'Apple Mail': 'On May 4, 2026, at 9:12 AM, Sam <sam@ironworks.example> wrote:',
  Yahoo: 'On Monday, May 4, 2026 at 09:12:33 AM MDT, Sam <sam@ironworks.example> wrote:',
  German: 'Am Mo., 4. Mai 2026 um 09:12 Uhr schrieb Sam <sam@ironworks.example>:',
  'German Apple': 'Am 04.05.2026 um 09:12 schrieb Sam <sam@ironworks.example>:',
  French: 'Le lun. 4 mai 2026 à 09:12, Sam <sam@ironworks.example> a écrit :',
  Spanish: 'El lun, 4 may 2026 a las 9:12, Sam (<sam@ironworks.example>) escribió:',
  Italian: 'Il giorno lun 4 mag 2026 alle ore 09:12 Sam <sam@ironworks.example> ha scritto:',
  Portuguese: 'Em seg., 4 de mai. de 2026 às 09:12, Sam <sam@ironworks.example> escreveu:',
  Swedish: 'Den mån 4 maj 2026 kl 09:12 skrev Sam <sam@ironworks.example>:',
  'Danish, wrapped': 'Den man. 4. maj 2026 kl. 09.12 skrev Sam at Ironworks <\nsam@ironworks.example>:',
  Norwegian: 'man. 4. mai 2026 kl. 09:12 skrev Sam <sam@ironworks.example>:',
  Polish: 'pon., 4 maj 2026 o 09:12 Sam <sam@ironworks.example> napisał(a):',
  Turkish: 'Sam <sam@ironworks.example>, 4 May 2026 Pzt, 09:12 tarihinde şunu yazdı:',
  Japanese: '2026年5月4日(月) 9:12 Sam <sam@ironworks.example>:',
  Russian: 'пн, 4 мая 2026 г. в 09:12, Sam <sam@ironworks.example>:',
  Dutch: 'Op ma 4 mei 2026 om 09:12 schreef Sam <sam@ironworks.example>:',
}

const SEPARATORS = {
  'Outlook in English':
    'From: Sam <sam@ironworks.example>\nSent: Monday, May 4, 2026 9:12 AM\nTo: Ann <ann@mail.example>\nSubject: A spot',
  'Outlook on a phone':
    '________________________________\nFrom: Sam <sam@ironworks.example>\nSent: Monday, May 4, 2026 9:12:00 AM\nTo: Ann\nSubject: A spot',
  'Outlook in German':
    'Von: Sam <sam@ironworks.example>\nGesendet: Montag, 4. Mai 2026 09:12\nAn: Ann\nBetreff: A spot',
  'Outlook in French':
    'De : Sam <sam@ironworks.example>\nEnvoyé : lundi 4 mai 2026 09:12\nÀ : Ann\nObjet : A spot',
  'Outlook in Spanish':
    'De: Sam <sam@ironworks.example>\nEnviado el: lunes, 4 de mayo\nPara: Ann\nAsunto: A spot',
  'Outlook in Italian': 'Da: Sam <sam@ironworks.example>\nInviato: lunedì 4 maggio\nA: Ann\nOggetto: A spot',
  'Outlook in Dutch':
    'Van: Sam <sam@ironworks.example>\nVerzonden: maandag 4 mei\nAan: Ann\nOnderwerp: A spot',
  'Outlook in Swedish': 'Från: Sam <sam@ironworks.example>\nSkickat: den 4 maj\nTill: Ann\nÄmne: A spot',
  'Outlook in Danish': 'Fra: Sam <sam@ironworks.example>\nSendt: 4. maj 2026\nTil: Ann\nEmne: A spot',
  'Outlook in Polish': 'Od: Sam <sam@ironworks.example>\nWysłano: 4 maja 2026\nDo: Ann\nTemat: A spot',
  'Yahoo on Android, all on one line':
    '  On Mon, May 4, 2026 at 9:12, Sam<sam@ironworks.example> wrote:   Hi Ann, a spot? Unsubscribe here',
  'Original message': '-----Original Message-----\nFrom: Sam',
  'Original message in German': '-----Ursprüngliche Nachricht-----\nVon: Sam',
  'Original message in French': "-----Message d'origine-----\nDe: Sam",
  'Forwarded by Gmail': '---------- Forwarded message ---------\nFrom: Sam <sam@ironworks.example>',
  'Forwarded by Apple': 'Begin forwarded message:\n\nFrom: Sam',
}

describe('the new text of a reply', () => {
  it.each(Object.entries(ATTRIBUTIONS))('ends before the quote of %s', (_name, line) => {
    expect(newText(`Sounds good!\n\nAnn\n\n${line}\n\n${QUOTED}\n`)).toBe('Sounds good!\n\nAnn')
    expect(newText(`Sounds good!\r\n\r\n${line}\r\n\r\n${BARE}`)).toBe('Sounds good!')
  })

  it.each(Object.entries(SEPARATORS))('ends at: %s', (_name, block) => {
    expect(newText(`Sounds good!\n\n${block}\n\n${BARE}`)).toBe('Sounds good!')
  })

  it.each([
    'Sent from my iPhone',
    'Sent from Yahoo Mail for iPhone',
    'Get Outlook for iOS',
    'Von meinem iPhone gesendet',
    'Skickat från min iPhone',
    'Sendt fra min iPhone',
    "Wysłane z iPhone'a",
    'Envoyé de mon iPhone',
    'Enviado desde mi iPhone',
    'Inviato da iPhone',
    'Enviado do meu iPhone',
    'Verstuurd vanaf mijn iPhone',
    '[image: image0.jpeg]',
  ])('does not hold "%s"', (line) => {
    expect(newText(`Yes please\n\n${line}\n\n${ATTRIBUTIONS.Gmail}\n${QUOTED}`)).toBe('Yes please')
  })

  it('holds what stands in the same line as a phone’s signature', () => {
    expect(newText('sent from my phone so short: no emails please')).toContain('no emails please')
    expect(newText('Sent from my iPhone. Please stop writing to me')).toContain('stop writing')
    expect(newText('Sent via the Samsung Galaxy S21, an AT&T 5G smartphone')).toBe('')
    expect(newText('Yahoo Mail: Search, Organize, Conquer')).toBe('')
  })

  it('is found below and between quoted lines too', () => {
    expect(newText(`${ATTRIBUTIONS.Gmail}\n${QUOTED}\n\nYes, Tuesday.`)).toBe('Yes, Tuesday.')
    expect(newText('> Tuesday?\nYes\n> At six?\nSeven is better')).toBe('Yes\nSeven is better')
  })

  it('keeps what only looks like a quote', () => {
    const own = 'On Tuesday I can come.\nFrom: work, so a bit late.\nOn reflection, as you wrote: never mind.'
    expect(newText(own)).toBe(own)
  })

  it('leaves out a signature', () => {
    expect(newText('Yes!\n\n-- \nAnn Lee\nIron Street 5')).toBe('Yes!')
  })

  it('is empty when nothing was written', () => {
    expect(newText('')).toBe('')
    expect(newText(`\n\n${ATTRIBUTIONS.Gmail}\n${QUOTED}`)).toBe('')
    expect(newText('[cid:image001.png@01D]')).toBe('')
  })

  it('never holds a line that was not in the mail', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 30 })), (lines) => {
        const given = new Set(
          lines
            .join('\n')
            .split(/\r\n?|\n/)
            .map((it) => it.trim()),
        )
        for (const line of newText(lines.join('\n')).split('\n'))
          expect(given.has(line.trim()) || line === '').toBe(true)
      }),
    )
  })
})

describe('an HTML mail', () => {
  it('is read as text, with its quote marked as one', () => {
    const html = `<html><head><style>p{color:red}</style></head><body><div dir="ltr">See you&nbsp;at 6 &amp; thanks!<br>Ann</div>
      <div class="gmail_quote"><div class="gmail_attr">${ATTRIBUTIONS.Gmail.replace('<', '&lt;').replace('>', '&gt;')}<br></div>
      <blockquote><p>Hi Ann</p><p>Unsubscribe</p></blockquote></div></body></html>`
    expect(newText(htmlToText(html))).toBe('See you at 6 & thanks!\nAnn')
  })

  it('of Outlook ends at the copied heads', () => {
    const html =
      '<p>Stop &#8211; for now</p><hr><p><b>From:</b> Sam &lt;s@x.example&gt;<br><b>Sent:</b> Monday<br><b>To:</b> Ann<br><b>Subject:</b> A spot</p><p>Hi Ann</p>'
    expect(newText(htmlToText(html))).toBe('Stop – for now')
  })

  it('that is broken still gives what can be read', () => {
    expect(htmlToText('Hello <b>you</b <i>there')).toBe('Hello youthere')
    expect(htmlToText('<script>evil()')).toBe('')
    expect(htmlToText('1 < 2 and <3 <b')).toBe('1 < 2 and <3')
    expect(htmlToText('<!-- x --><p>ok &bogus; &#0; &#x41;</p>')).toBe('ok &bogus; &#0; A')
  })
})

describe('five megabytes', () => {
  const SIZE = 5_000_000
  const fill = (piece: string) => piece.repeat(Math.ceil(SIZE / piece.length))
  it.each([
    ['one line', fill('a')],
    ['spaces', fill(' ')],
    ['line breaks', fill('\n')],
    ['quote marks', fill('> > >\n')],
    ['nearly attributions', fill('On 1 <a@b.c> wrote wrote\n')],
    ['attributions', fill('Am 1. schrieb a schrieb b:\n')],
    ['from lines', fill('From: a\n')],
    ['dashes', fill('-')],
    ['open tags', fill('<')],
    ['tags', fill('<div><b>x</b>')],
    ['one long HTML line', fill('<b>x</b>')],
    ['quotes', fill('<blockquote>')],
    ['styles', fill('<style></st')],
    ['entities', fill('&amp')],
  ])('of %s are read in a moment', async (_name, body) => {
    const took = await cpuMs(() => {
      newText(body)
      newText(htmlToText(body))
    })
    expect(took).toBeLessThan(5_000)
  })
})
