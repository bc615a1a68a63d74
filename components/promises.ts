/** What the product promises, as its owner would say it: the promise, and what it means in practice. */
export const PROMISES = [
  [
    'At most three messages a week',
    'To one member, in any seven days, no matter what triggers them. You can lower the limit, not remove it.',
  ],
  [
    'Every task has a budget',
    'A number of messages, AI turns and days. When it runs out, the task ends or comes to you.',
  ],
  ['Every decision has a reason', 'Logged as it is made, including every decision not to write.'],
  ['Nothing is sent twice', 'If we cannot tell whether a message left, we treat it as sent and tell you.'],
  ['No reply is lost', 'It is saved before anything else happens, and you can always read it.'],
  ['Stop means stop', 'Right away and for good, in every conversation with that person at your gym.'],
  ['Your gym stays yours', 'No one at another gym can see your members, your messages or your numbers.'],
] as const
