import type { GuardGym, GuardScene } from '@/lib/safety/draft-guard/scene'

export const gym: GuardGym = {
  name: 'Harbor Strength',
  kind: 'CrossFit box',
  ownerName: 'Mike',
  greeting: 'Hey',
  signOff: 'Mike & the Harbor team',
  classes: ['CrossFit', 'Olympic Lifting', 'Open Gym'],
  programs: ['Foundations Course'],
  hours: ['Mon-Fri 5:30am-8pm', 'Sat 8am to noon'],
  coaches: ['Jess Moreno', 'Tom'],
  promotion: 'Bring a friend for free in May, drop-in $25',
  neverMention: ['weight loss', 'Iron Temple'],
  alwaysInclude: '',
  contact: {
    phone: '(555) 010-2244',
    email: 'hello@harborstrength.com',
    website: 'https://harborstrength.com',
  },
}

export function scene(change: Partial<GuardScene> = {}): GuardScene {
  return {
    kind: 'touch',
    gym,
    member: { firstName: 'Anna', lastName: 'Kowalski', usualClass: 'CrossFit', usualHour: 6, planName: null },
    otherMembers: [
      { firstName: 'Sarah', lastName: 'Lindqvist' },
      { firstName: 'Will', lastName: 'Park' },
    ],
    previous: [],
    ...change,
  }
}

export const draft = (body: string, subject = 'A quick hello') => ({
  subject,
  text: `Hey Anna,\n\n${body}\n\nMike & the Harbor team`,
})
