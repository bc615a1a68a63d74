/** What the guard knows when it reads a text: who it goes to, what the gym says of itself, what was sent before. */
export type GuardScene = {
  kind: 'touch' | 'reply'
  gym: GuardGym
  member: GuardMember
  /** Everybody else the gym knows, so that no text names one of them. */
  otherMembers: readonly { firstName: string; lastName: string }[]
  /** Texts this member already got in the same matter. */
  previous: readonly string[]
}

/** The gym's own words: whatever a text claims about the gym must be found here. */
export type GuardGym = {
  name: string
  kind: string
  ownerName: string
  greeting: string
  signOff: string
  classes: readonly string[]
  programs: readonly string[]
  hours: readonly string[]
  coaches: readonly string[]
  promotion: string
  neverMention: readonly string[]
  alwaysInclude: string
  contact: { phone: string; email: string; website: string }
}

export type GuardMember = {
  firstName: string
  lastName: string
  usualClass: string | null
  /** 0–23, in the gym's own time. */
  usualHour: number | null
  planName: string | null
}

export type DraftText = { subject: string; text: string }

/** One thing wrong with a draft: the rule, why it matters in words for the owner, and where. */
export type Finding = { rule: RuleName; why: string; excerpt: string }

export type RuleName =
  | 'empty'
  | 'plain_text'
  | 'too_short'
  | 'too_long'
  | 'wrong_name'
  | 'last_name'
  | 'other_member'
  | 'price'
  | 'offer'
  | 'link'
  | 'phone'
  | 'email_address'
  | 'class'
  | 'coach'
  | 'hour'
  | 'never_mention'
  | 'surveillance'
  | 'unfilled_slot'
  | 'header_injection'
  | 'repeat'
  | 'claims_human'
  | 'machine_talk'
