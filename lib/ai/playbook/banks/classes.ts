import type { Bank } from '@/lib/ai/playbook/bank'

export const UNDERBOOKED_CLASS: Bank = {
  touches: [
    {
      subjects: ['Room for you', 'A spot is open', 'Want to join?', 'Space in class', 'An invitation'],
      openings: [
        'There is still room in class, and I thought of you first.',
        'We have a few open spots coming up.',
        'I am putting together a good group and would love to have you in it.',
        'A smaller group means more time with the coach.',
        'It is going to be a nice, calm session with plenty of space.',
        'One of our next sessions has room for a few more.',
        'I would love to fill the last places with good people.',
        'Small groups are often the best ones.',
        'Here is an invitation with your name on it.',
        'A class with room to breathe is a rare thing, and we have one.',
        'I am looking for a few people who enjoy a good class.',
        'There is a place free in class, and it could be yours.',
      ],
      asks: [
        'Would you like one of the spots?',
        'Shall I keep a place for you?',
        'Are you in?',
        'Does that fit into your week?',
        'Can we count on you?',
        'Would you enjoy that?',
        'Do you feel like joining?',
        'Should I put your name down?',
        'What do you think?',
        'Is that something for you?',
      ],
    },
  ],
  facts: [
    'It is {class}, so you would feel right at home.',
    'This one is {class} on {day}.',
    'You know {class} well, so you would be a great help to the newer ones.',
    '{class} is a friendly hour to spend.',
    'Good company is part of it.',
    'It would be lovely to have you there.',
    'The more of the regulars join, the more fun it is.',
  ],
}

export const CLASS_REMINDER: Bank = {
  touches: [
    {
      subjects: ['See you soon', 'A friendly reminder', 'Your next class', 'Looking forward to it'],
      openings: [
        'Just a friendly reminder of your next class with us.',
        'We are looking forward to having you in class.',
        'A short reminder, so that it does not slip your mind.',
        'Your next session is coming up.',
        'A good class is waiting for you.',
        'Soon it is time to train again.',
        'This is your little nudge for the next class.',
        'Your spot in class is ready for you.',
        'Class is coming up, and we are glad to have you in it.',
        'A small note so that nothing gets in the way of your next class.',
        'Here is the reminder you might have wanted.',
        'It will be good to have you in class.',
      ],
      asks: [
        'Will you be there?',
        'Can we count on you?',
        'Are you still able to make it?',
        'Does it still fit for you?',
        'Shall we see you there?',
        'Is everything set on your side?',
        'Will you let us know in case something comes up?',
        'Are you ready for it?',
        'May we expect you?',
        'Is that still the plan?',
      ],
    },
  ],
  facts: [
    'It is {class} on {day}.',
    'You are down for {class}.',
    'Bring water and good spirits.',
    'A few minutes early is a good time to arrive.',
    'The group is looking forward to it.',
    'If you cannot make it, a short word is enough.',
    'There is nothing to prepare.',
  ],
}
