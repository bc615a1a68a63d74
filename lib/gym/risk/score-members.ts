import type { Rpc } from '@/lib/db/rpc'
import type { RiskFeatures } from '@/lib/gym/risk/features'
import { scoreRisk } from '@/lib/gym/risk/score'

/** Reasons kept beside a score: more than an owner reads. */
const FACTORS_MAX = 4

/** Scores everybody of a gym from the mirror and writes it back. Null where the gym has not been read yet. */
export async function scoreMembers(rpc: Rpc, gymId: string, now: Date): Promise<number | null> {
  const at = now.toISOString()
  await rpc('count_gym_days', { p_gym: gymId, p_now: at })
  const members = (await rpc('risk_features', { p_gym: gymId, p_now: at })) as MemberFeatures[] | null
  if (members === null) return null
  await rpc('write_risk', { p_gym: gymId, p_rows: members.map(scored) })
  return members.length
}

type MemberFeatures = { id: string } & RiskFeatures

function scored({ id, ...features }: MemberFeatures) {
  const { score, confidence, factors } = scoreRisk(features)
  const reasons = factors
    .filter(({ weight }) => weight >= 0)
    .slice(0, FACTORS_MAX)
    .map(({ code, weight, words }) => ({ code, words, weight: Math.round(weight * 100) / 100 }))
  // Someone with an open payment has no score rather than a low one: nothing is known about their leaving.
  const unknown = features.payment_alert === true
  return {
    id,
    score: unknown ? null : Math.round(score),
    confidence: unknown ? null : confidence,
    factors: reasons,
  }
}
