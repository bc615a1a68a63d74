import { type Action, INTERNAL, needsMember } from '@/lib/tasks/actions/action'

/** Puts together what the mirror knows of a member, for the steps after it. */
export const RESEARCH_MEMBER: Action = {
  name: 'research_member',
  label: 'Look at what is known of the member',
  safety: INTERNAL,
  unfit: needsMember,
  async perform({ scene, now }) {
    const { member } = scene
    if (!member) return { kind: 'failed', summary: 'There is no member to look at.' }
    const facts = [
      `standing ${member.standing}`,
      member.joinedOn && `member since ${member.joinedOn}`,
      `${member.visitsTotal} visits`,
      member.lastVisitAt && `last seen ${daysAgo(member.lastVisitAt, now)} days ago`,
      member.usualClass && `usually in ${member.usualClass}`,
      member.planName && `on ${member.planName}`,
    ].filter(Boolean)
    return { kind: 'done', summary: `${facts.join(', ')}.` }
  },
}

const DAY_MS = 86_400_000
const daysAgo = (at: string, now: Date) => Math.floor((now.getTime() - Date.parse(at)) / DAY_MS)
