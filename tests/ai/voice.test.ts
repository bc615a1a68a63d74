import { describe, expect, it } from 'vitest'
import { inVoice } from '@/lib/ai/playbook/voice'

describe('a friendly voice', () => {
  it.each([
    ['You are welcome any time.', "You're welcome any time."],
    ['I would like to know how you are.', "I'd like to know how you are."],
    ['How you are doing matters to us.', 'How you are doing matters to us.'],
    ['You know how it is here.', 'You know how it is here.'],
    ['I would come if I were you, and I hope you will.', "I'd come if I were you, and I hope you will."],
    ['Nobody is as glad as we are.', 'Nobody is as glad as we are.'],
    ['Nobody promised, but we will.', 'Nobody promised, but we will.'],
  ])('says “%s” as a person would', (written, said) => {
    expect(inVoice(written, 'friendly')).toBe(said)
    expect(inVoice(written, 'energetic')).toBe(said)
  })

  it('is spelled out where the gym is professional', () => {
    expect(inVoice("We're glad, and I'd love to help!", 'professional')).toBe(
      'We are glad, and I would love to help.',
    )
  })
})
