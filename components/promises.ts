/** What the product promises, as its owner would say it: the promise, and what it means in practice. */
export const PROMISES = [
  [
    'At most three messages a week',
    'To one member, in any seven days, whatever is sending. You can lower it, not abandon it.',
  ],
  [
    'Every task has a budget',
    'Of messages, of AI turns and of days. When it is spent, the task ends or comes to you.',
  ],
  ['Every decision has a reason', 'Written down as it is made, including every decision not to write.'],
  ['Nothing is sent twice', 'If we cannot tell whether a message left, we treat it as sent and tell you.'],
  ['No reply is lost', 'It is stored before anything else happens to it, and you can always read it.'],
  ['Stop means stop', 'At once, for good, in every conversation with that person at your gym.'],
  ['Your gym stays yours', 'No one at another gym can see your members, your messages or your numbers.'],
] as const
