import type { Bank } from '@/lib/ai/playbook/bank'

/** For what the owner asked for in his own words, and for types that seldom write: a sober, personal hello. */
export const PERSONAL_NOTE: Bank = {
  touches: [
    {
      subjects: ['A quick note', 'Hello from {gym}', 'Checking in', 'A short hello', 'From {gym}'],
      openings: [
        'I wanted to get in touch with you personally.',
        'A short note from all of us at {gym}.',
        '{owner} asked me to get in touch with you.',
        'I hope this finds you well.',
        'You have been on our minds, so here is a hello.',
        'We wanted to hear from you directly.',
        'I would rather ask you than guess.',
        'Here is a quick personal note from the gym.',
        'I am writing because we care how you are doing.',
        'I hope all is well with you.',
      ],
      asks: [
        'How are you doing?',
        'Is there anything we can do for you?',
        'How has training been feeling for you?',
        'What would be most helpful for you right now?',
        'Is there something on your mind that we should know?',
        'Would you send me a line when you have a moment?',
        'How are things on your side?',
        'Is there anything you would like to talk about?',
        'What can we do better for you?',
        'When would be a good time to talk?',
      ],
    },
    {
      subjects: ['Following up', 'One more note', 'Still here for you'],
      openings: [
        'I am coming back to my earlier note.',
        'My last message may have slipped by.',
        'Here I am once more, briefly.',
        'I wanted to be sure that my note reached you.',
        'A second try from me, because I would like to hear from you.',
        'I will keep it short this time.',
      ],
      asks: [
        'Could you let me know how you see it?',
        'What do you think?',
        'Is there a better way to reach you?',
        'Would it help to talk in person?',
        'Do you need anything from us?',
        'Is now a good time?',
      ],
    },
    {
      subjects: ['Last note for now', 'Whenever it suits you'],
      openings: [
        'This is the last note from me on this for now.',
        'I will not keep writing, so here is my last line on it.',
        'I will leave it with you after this.',
        'There is no rush, and I will not ask again.',
      ],
      asks: [
        'If there is anything, will you write to us?',
        'Should we simply wait to hear from you?',
        'Is it all right to leave it there?',
        'Will you come to us when you are ready?',
      ],
    },
  ],
  facts: [
    'After {tenure} with us, your opinion counts a lot.',
    '{class} is better with you in it.',
    'The {class} group thinks the world of you.',
    'It means a lot that you have trained with us for {tenure}.',
    'You are good company in the {part} group.',
    'You know you can always talk to us.',
    'It is good to have you here.',
    'It matters to us that you feel at home here.',
    'We are glad to count you as one of us.',
    'The {part} group is lucky to have you.',
  ],
}
