import type { Bank } from '@/lib/ai/playbook/bank'

export const PAYMENT_RECOVERY: Bank = {
  plainEnd: true,
  touches: [
    {
      subjects: [
        'A small thing about your account',
        'Quick note about your membership',
        'A small admin thing',
        'Your membership details',
        'A quick heads-up',
      ],
      openings: [
        'A small admin thing: your latest membership payment did not go through on our side.',
        'Just a quick heads-up that the last payment for your membership got stuck.',
        'This is only about paperwork: the most recent membership payment was not completed.',
        'Your latest membership payment came back unpaid, which happens more often than you would think.',
        'A short note in confidence: the last payment for your membership did not come through.',
        'Nothing dramatic, but your latest membership payment did not work.',
        'Our billing tells me that one payment for your membership is still open.',
        'I wanted to tell you personally that the last membership payment failed.',
      ],
      asks: [
        'Could you have a look at the card on file when you have a minute?',
        'Would you mind checking whether your card details are still current?',
        'Has your card perhaps been replaced recently?',
        'Could you check your payment details when it suits you?',
        'Would you update the card on your account this week?',
        'Could it be that the card has expired?',
        'Will you let me know if something about it is unclear?',
        'Can you take a look, or would you like somebody here to help you?',
      ],
    },
    {
      subjects: [
        'About your membership',
        'Following up on your account',
        'One open point',
        'Can we help with this?',
      ],
      openings: [
        'I am following up on my note about your membership payment, which is still open.',
        'The payment I wrote to you about has not come through yet.',
        'Coming back to that small admin thing: the payment is still waiting.',
        'I would like to get the open payment out of your way.',
        'My note may have got lost, so here it is again in short: one membership payment is still open.',
        'One thing is still open from my last note, the payment for your membership.',
      ],
      asks: [
        'Could you update your card, or tell me if something else is going on?',
        'Is there anything that makes it difficult at the moment?',
        'Would it be easier to sort this out in person at the desk?',
        'Shall somebody from the team give you a hand with it?',
        'Can you let me know when you expect to get to it?',
        'Would you like to talk it over with {owner}?',
        'Is the card perhaps no longer in use?',
      ],
    },
  ],
  facts: [
    'Usually it is an expired card and takes a minute to put right.',
    'It is almost always something simple, such as a new card number.',
    'There is nothing to worry about, it is quickly solved.',
    'Banks do this for all kinds of reasons, and most of them are harmless.',
    'This stays between you and us.',
    'No harm done, it only needs a quick look.',
    'It happens to all of us now and then.',
  ],
}
