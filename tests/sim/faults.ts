import type { Dice } from './dice'

/** What goes wrong by chance. A seed draws a subset and a rate for each, so that rare combinations meet. */
const DRAWN = [
  'kill',
  'lost_ack',
  'zombie',
  'mail_timeout_before',
  'mail_timeout_after',
  'mail_rate_limited',
  'mail_unavailable',
  'mail_rejected',
  'webhook_duplicate',
  'webhook_late',
  'cron_missed',
  'cron_times_five',
  'reply_races_follow_up',
  'opt_out_during_send',
  'clock_skew',
  'timezone_change',
  'pause_during_send',
  'model_fails',
  'stale_data',
] as const
/** What comes by itself, from the calendar or from others on this list, and is only counted. */
const COUNTED = ['webhook_reordered', 'clocks_forward', 'clocks_back', 'leap_day'] as const
const FAULTS = [...DRAWN, ...COUNTED]
export type Fault = (typeof FAULTS)[number]

const RATES: Partial<Record<Fault, number>> = {
  kill: 0.004,
  lost_ack: 0.004,
  zombie: 0.002,
  opt_out_during_send: 0.02,
  pause_during_send: 0.004,
  reply_races_follow_up: 0.4,
  timezone_change: 0.02,
  model_fails: 0.1,
  stale_data: 0.1,
}
const USUAL_RATE = 0.06

export type Faults = {
  fired: Record<Fault, number>
  strikes(fault: Fault): boolean
  count(fault: Fault): void
  has(fault: Fault): boolean
  stop(): void
}

export function drawFaults(dice: Dice, mode: 'none' | 'all'): Faults {
  const fired = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>
  const rates = new Map<Fault, number>()
  for (const fault of DRAWN) {
    // Three of four are in play, each between half and one and a half times its usual rate.
    const inPlay = dice.chance(0.75)
    const rate = (RATES[fault] ?? USUAL_RATE) * (0.5 + dice.next())
    if (mode === 'all' && inPlay) rates.set(fault, rate)
  }
  return {
    fired,
    strikes(fault) {
      const rate = rates.get(fault)
      if (rate === undefined || !dice.chance(rate)) return false
      fired[fault] += 1
      return true
    },
    count: (fault) => {
      fired[fault] += 1
    },
    has: (fault) => rates.has(fault),
    stop: () => rates.clear(),
  }
}
