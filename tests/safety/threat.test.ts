import { describe, expect, it } from 'vitest'
import { threatIn } from '@/lib/safety/threat'
import { cpuMs } from '@/tests/cpu-time'

describe('a threat', () => {
  it.each([
    'You will hear from my attorney.',
    'My lawyer will be in touch',
    'I will file a lawsuit',
    "I'm going to sue you",
    'Expect a complaint with the BBB',
    'Better Business Bureau is my next call',
    "I'm reporting you to the attorney general",
    'One more email and I take you to small claims',
    'I am filing a harassment complaint',
    'I will call the police',
    'This violates the TCPA',
    'Mi abogado se pondrá en contacto',
    'Ich schalte meinen Anwalt ein',
    'Je vais porter plainte',
    'we are filing suit next week',
    'I am going to the police about your trainer',
    'Ich werde rechtliche Schritte einleiten',
  ])('is legal in: %s', (text) => {
    expect(threatIn(text)).toBe('legal')
  })

  it.each([
    'Fuck you',
    'fuck off',
    'Go to hell',
    'You people are scammers',
    'You guys are absolute idiots',
    'I hate this gym',
    'your staff are liars and thieves',
    'stupid bot',
    'You suck',
    'Shut up',
    'I will find you',
    'verpisst euch',
    'you thieving pieces of sh*t',
    'What kind of idiot keeps writing',
    'I hope your gym burns down',
    'hijos de puta',
  ])('is hostile in: %s', (text) => {
    expect(threatIn(text)).toBe('hostile')
  })

  it.each([
    '',
    "I'm a lawyer so my hours are crazy",
    'My husband is an attorney, he wants to join too',
    'Sue said hi!',
    'Tell Sue I will be late',
    'I have court at 3 so I will miss class',
    'Is the basketball court open?',
    'jury duty this week',
    'That workout kicked my ass',
    'I hate burpees',
    'holy shit that was a great class',
    'this sucks, I hurt my knee',
    'You guys are killing me haha',
    'you suck lol see you at 6',
    'I want a refund, the service was terrible',
    'Please stop emailing me',
    'I filed my taxes, back to the gym',
    'Going to the police academy so I am busy',
    'I hope your gym never closes',
    'my brother is a criminal defense lawyer',
  ])('is not in: %s', (text) => {
    expect(threatIn(text)).toBeNull()
  })

  it('is legal before it is hostile', () => {
    expect(threatIn('You idiots will hear from my lawyer')).toBe('legal')
  })

  it('is looked for in five megabytes in a moment', async () => {
    expect(await cpuMs(() => threatIn('you are a '.repeat(500_000)))).toBeLessThan(10_000)
  })
})
