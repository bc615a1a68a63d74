import type { ContactBlock, Standing } from '@/components/wording'

/** What the pages show of a member. */

export type MemberRow = {
  id: string
  first_name: string
  last_name: string
  standing: Standing
  plan_name: string | null
  contact_block: ContactBlock | null
  last_visit_at: string | null
  visits_last_30: number
  visits_prior_30: number
  visits_per_week: number | null
  usual_days: number[]
  usual_hour: number | null
  usual_class: string | null
  risk_score: number | null
}

export type Member = MemberRow & {
  nickname: string | null
  email: string | null
  phone: string | null
  dob: string | null
  joined_on: string | null
  paid_until: string | null
  alert_since: string | null
  monthly_cents: number | null
  first_visit_at: string | null
  visits_total: number
  deleted_at: string | null
}

export type LinkedMember = { id: string; first_name: string; last_name: string }
