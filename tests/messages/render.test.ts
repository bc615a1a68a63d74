import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FrozenEmail, type Letter, renderEmail } from '@/lib/messages/render'

const LETTER: Letter = {
  id: '3f0c6a52-9d8e-4b36-8f0a-7c1f3b2d4e5f',
  gym: {
    name: 'Ironworks Fitness',
    postalAddress: '12 Forge Street\nDenver, CO 80202',
    fromName: 'Sam at Ironworks',
    fromAddress: 'sam@ironworks.example',
  },
  to: { address: 'ann@mail.example', name: 'Ann Lee' },
  subject: 'A spot in the 6am class',
  text: 'Hi Ann,\n\nthe 6am crew asked about you.\nWant me to hold a spot?\n\nSam',
  thread: [],
  replyTo: 'reply+abc@in.ironworks.example',
  unsubscribeUrl: 'https://app.example/unsubscribe/t0ken',
  oneClickUrl: 'https://app.example/api/unsubscribe/t0ken',
}

function rendered(change: Partial<Letter> = {}): FrozenEmail {
  const result = renderEmail({ ...LETTER, ...change })
  if (result.kind === 'refused') throw new Error(result.why)
  return result.email
}

function refusal(change: Partial<Letter>): string {
  const result = renderEmail({ ...LETTER, ...change })
  return result.kind === 'refused' ? result.why : 'it was rendered'
}

describe('a rendered email', () => {
  it('carries the draft, the gym, its postal address and the way out, in both readings', () => {
    const { text, html, from, to } = rendered()
    expect(from).toBe('Sam at Ironworks <sam@ironworks.example>')
    expect(to).toBe('Ann Lee <ann@mail.example>')
    for (const body of [text, html]) {
      expect(body).toContain('the 6am crew asked about you.')
      expect(body).toContain('Ironworks Fitness')
      expect(body).toContain('12 Forge Street, Denver, CO 80202')
      expect(body).toContain('https://app.example/unsubscribe/t0ken')
    }
    expect(html.match(/<p>/g)).toHaveLength(3)
    expect(html).toContain('asked about you.<br>Want me')
  })

  it('has the headers for one-click unsubscribe and asks responders to stay quiet', () => {
    expect(rendered().headers).toEqual({
      'Message-ID': '<3f0c6a52-9d8e-4b36-8f0a-7c1f3b2d4e5f@ironworks.example>',
      'List-Unsubscribe': '<https://app.example/api/unsubscribe/t0ken>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
    })
  })

  it('is the same bytes every time', () => {
    expect(JSON.stringify(rendered())).toBe(JSON.stringify(rendered()))
  })

  it('shows markup in a name or text as text', () => {
    const { html } = rendered({
      text: 'Hi <script>alert(1)</script> & "you"',
      gym: { ...LETTER.gym, postalAddress: '1 "A" & B Street' },
    })
    expect(html).not.toContain('<script>')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;you&quot;')
    expect(html).toContain('1 &quot;A&quot; &amp; B Street')
  })

  it('quotes a name that a mail program would read as two', () => {
    const from = rendered({ gym: { ...LETTER.gym, fromName: 'Lee, Ann "Coach" Jr.' } }).from
    expect(from).toBe('"Lee, Ann \\"Coach\\" Jr." <sam@ironworks.example>')
  })
})

describe('a thread', () => {
  const thread = [
    { messageId: '<one@ironworks.example>', subject: 'A spot in the 6am class' },
    { messageId: '<two@mail.example>', subject: 'RE: A spot in the 6am class' },
  ]

  it('goes on under its first subject, with one Re:', () => {
    expect(rendered({ thread, subject: 'Something else' }).subject).toBe('Re: A spot in the 6am class')
    const foreign = [{ messageId: '<a@b.example>', subject: 'AW: Re: re[2]: SV: Hello' }]
    expect(rendered({ thread: foreign }).subject).toBe('Re: Hello')
    expect(rendered({ subject: 'Regarding Friday' }).subject).toBe('Regarding Friday')
    expect(rendered({ thread: [{ messageId: '<a@b.example>', subject: 'Regarding: x' }] }).subject).toBe(
      'Re: Regarding: x',
    )
  })

  it('answers the latest message and refers to all of them', () => {
    const { headers } = rendered({ thread })
    expect(headers['In-Reply-To']).toBe('<two@mail.example>')
    expect(headers.References).toBe('<one@ironworks.example> <two@mail.example>')
  })

  it('leaves out a message id that would break the header', () => {
    const { headers } = rendered({ thread: [...thread, { messageId: '<x@y>\r\nBcc: all@gym.example' }] })
    expect(headers['In-Reply-To']).toBe('<two@mail.example>')
    expect(JSON.stringify(headers)).not.toContain('Bcc')
  })

  it('of many messages keeps the first and the latest', () => {
    const long = Array.from({ length: 300 }, (_, at) => ({ messageId: `<m${at}@x.example>` }))
    const ids = rendered({ thread: long }).headers.References?.split(' ') ?? []
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([20, '<m0@x.example>', '<m299@x.example>'])
  })
})

describe('a letter is refused', () => {
  const gym = (change: Partial<Letter['gym']>) => ({ gym: { ...LETTER.gym, ...change } })

  it('without a postal address', () => {
    expect(refusal(gym({ postalAddress: ' \n ' }))).toMatch(/postal address/)
  })

  it('when a gym calls itself an address', () => {
    expect(refusal(gym({ name: 'PayPal <service@paypal.com>' }))).toMatch(/gym’s name looks like/)
    expect(refusal(gym({ fromName: 'service@paypal.com' }))).toMatch(/sender’s name looks like/)
  })

  it('when a name, subject or address could break out of its header', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('\r\n', '\n', '\r', '\0', '\u2028', '\u0085', '\t'),
        fc.constantFrom('name', 'subject', 'to', 'replyTo', 'from'),
        (breaker, where) => {
          const evil = `Ann${breaker}Bcc: all@gym.example`
          const change = {
            name: { to: { ...LETTER.to, name: evil } },
            subject: { subject: evil },
            to: { to: { address: `a${breaker}@mail.example` } },
            replyTo: { replyTo: `a@mail.example${breaker}Bcc: b@c.example` },
            from: gym({ fromAddress: `sam@ironworks.example${breaker}` }),
          }[where]
          expect(refusal(change ?? {})).toMatch(/control character|not an email address/)
        },
      ),
    )
  })

  it('when there is nothing in it, or far too much', () => {
    expect(refusal({ text: '  \n' })).toMatch(/text is empty/)
    expect(refusal({ subject: ' ' })).toMatch(/subject is empty/)
    expect(refusal({ subject: 'x'.repeat(201) })).toMatch(/longer than 200/)
    expect(refusal({ text: 'x'.repeat(100_000) })).toMatch(/longer than/)
  })

  it('when the way out is not a safe link', () => {
    expect(refusal({ oneClickUrl: 'javascript:alert(1)' })).toMatch(/https/)
    expect(refusal({ unsubscribeUrl: 'http://evil.example/u' })).toMatch(/https/)
  })

  it('never breaks, whatever the text: every header stays on one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (subject, name) => {
        const result = renderEmail({ ...LETTER, subject, to: { ...LETTER.to, name } })
        if (result.kind === 'refused') return
        const { from, to, subject: sent, headers } = result.email
        for (const value of [from, to, sent, ...Object.values(headers)]) expect(value).not.toMatch(/[\r\n\0]/)
      }),
    )
  })
})
