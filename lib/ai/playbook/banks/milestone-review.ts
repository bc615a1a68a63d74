import type { Bank } from '@/lib/ai/playbook/bank'

export const MILESTONE_REVIEW: Bank = {
  factFirst: true,
  touches: [
    {
      subjects: [
        'Congratulations!',
        'A milestone worth a word',
        'Well done, {first}',
        'You did it',
        'Something to celebrate',
      ],
      openings: [
        'Congratulations from all of us!',
        'Today there is something to celebrate.',
        'This deserves more than a nod at the desk.',
        'We are proud of you, and I wanted to say so.',
        'Well done, really.',
        'Moments like this are why we do what we do.',
        'I do not get to write notes like this every day.',
        'A small drum roll, please.',
        'You have earned a proper pat on the back.',
        'What a nice reason to write to you.',
      ],
      asks: [
        'Would you share a few words about us in a public review?',
        'If you like it here, would you leave us a short review online?',
        'Could you imagine writing two or three lines about your time here for others to read?',
        'Would you help others find us with a short review?',
        'May I ask you for a small favour, a few honest words in a review?',
        'If you have two minutes, would you tell others how it is to train here?',
        'Would you put your experience into a line or two online?',
        'Is a short public review something you would do for us?',
      ],
    },
  ],
  facts: [
    '{milestone} is a number to be proud of.',
    '{milestone}, and every one of them was your own doing.',
    'You reached {milestone}, step by step.',
    '{milestone} does not happen by accident.',
    '{tenure} with us is something special.',
    '{tenure} of training is worth celebrating.',
    'Not many people can look back on {tenure} of training.',
    'With {tenure} behind you, you set the tone for the newer people.',
    'After {tenure} you know this place as well as anyone.',
    'Steady work like yours rubs off on the whole room.',
    'You make the people around you better.',
  ],
}
