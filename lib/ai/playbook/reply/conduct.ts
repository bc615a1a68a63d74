import type { ReplyRequest } from '@/lib/ai/model'

/** How one type of task takes the turns a conversation can take. Codes a gym's type does not have are never used. */
export type Conduct = {
  /** They said when they will come: the outcome this closes with, or nothing where only a visit counts. */
  promised: string | null
  /** They said no: the outcome, or nothing where a person should look first. */
  declined: string | null
  /** They are leaving: the outcome to show the owner beside the question, or to close with. */
  left: { outcome: string; closes: boolean } | null
  /** A friendly question is worth asking when they are keen but named no day. */
  invites: boolean
  /** Talk of money belongs to this task. */
  aboutMoney: boolean
}

const DEFAULT: Conduct = { promised: null, declined: null, left: null, invites: false, aboutMoney: false }

const CONDUCTS: Record<string, Partial<Conduct>> = {
  churn_risk: { promised: 'verbal_commitment', left: { outcome: 'churned', closes: false }, invites: true },
  win_back: {
    promised: 'interested',
    declined: 'declined',
    left: { outcome: 'declined', closes: true },
    invites: true,
  },
  lead_followup: {
    promised: 'verbal_commitment',
    declined: 'not_interested',
    left: { outcome: 'not_interested', closes: true },
    invites: true,
  },
  payment_recovery: { left: { outcome: 'cancelled', closes: false }, aboutMoney: true },
  milestone_review: { promised: 'review_promised', declined: 'declined' },
}

export function conductOf({ type, outcomes }: ReplyRequest): Conduct {
  const conduct = { ...DEFAULT, ...CONDUCTS[type.type] }
  const has = (code: string | undefined) => outcomes.some((outcome) => outcome.code === code)
  return {
    ...conduct,
    promised: conduct.promised && has(conduct.promised) ? conduct.promised : null,
    declined: conduct.declined && has(conduct.declined) ? conduct.declined : null,
    left: conduct.left && has(conduct.left.outcome) ? conduct.left : null,
  }
}
