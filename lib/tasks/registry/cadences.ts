import type { Cadence } from '@/lib/tasks/registry/task-type'

/** Three touches in about two weeks, then the matter is closed. */
export const STANDARD: Cadence = {
  intervals: [3, 5, 7],
  tones: ['friendly_checkin', 'direct_offer_help', 'final_open_door'],
  onExhaustion: 'cancel',
}

/** For what cannot wait: days apart, then a person decides. */
export const URGENT: Cadence = {
  intervals: [1, 2, 3],
  tones: ['friendly_urgent', 'direct_followup', 'escalation_warning'],
  onExhaustion: 'escalate',
}

/** Longer pauses; afterwards only watching. */
export const PATIENT: Cadence = {
  intervals: [5, 10, 14],
  tones: ['warm_checkin', 'gentle_followup', 'no_pressure_final'],
  onExhaustion: 'dormant',
  dormant: { checkDays: 7, maxDays: 60 },
}

/** Few touches over a long time. */
export const SLOW_BURN: Cadence = {
  intervals: [3, 10, 21],
  tones: ['personal_note', 'different_angle', 'final_door_open'],
  onExhaustion: 'dormant',
  dormant: { checkDays: 14, maxDays: 90 },
}

/** One message, then the window closes. */
export const SINGLE_SHOT: Cadence = { intervals: [], tones: [], onExhaustion: 'cancel' }
