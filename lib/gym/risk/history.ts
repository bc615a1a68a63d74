/** A gym's own past, as read_history puts it together. Days are whole local days since 1970. */
export type History = {
  today: number
  knownFrom: number
  gym: HistoryGym
  /** From knownFrom to yesterday. */
  busyness: number[]
  members: HistoryMember[]
}
export type HistoryGym = {
  name: string
  fromName: string | null
  profile: Record<string, unknown>
  phone: string | null
  email: string | null
  website: string | null
  dailyLimit: number
  weeklyLimit: number
  averageMonthlyCents: number | null
}
export type HistoryMember = {
  id: string
  firstName: string
  lastName: string
  joined: number | null
  /** The day they stopped being a member, for those who did. */
  left: number | null
  monthlyCents: number | null
  usualClass: string | null
  usualDays: number[]
  usualHour: number | null
  planName: string | null
  mayBeContacted: boolean
  visits: number[]
}
