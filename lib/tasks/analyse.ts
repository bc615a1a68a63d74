import {
  ANALYSIS_EVERY_HOURS,
  ANALYSIS_GYMS_PER_CLAIM,
  JUST_HERE_DAYS,
  MEMBER_FRESH_HOURS,
  RISK_SCORE_MIN,
} from '@/lib/safety/limits'
import type { CreateRequest } from '@/lib/tasks/create'
import type { Deps } from '@/lib/tasks/deps'
import { propose } from '@/lib/tasks/propose'
import { CHURN_RISK } from '@/lib/tasks/registry/churn-risk'

/** Looks at every gym in turn for people who are drifting away, and says what it left alone and why. */

/** Scores everybody of a gym; null where it has not been read yet. */
export type ScoreMembers = (gymId: string, now: Date) => Promise<number | null>

export type AnalysisRun = {
  status: 'done' | 'skipped' | 'failed'
  reason?: string
  scored?: number
  at_risk?: number
  opened?: number
  held_out?: number
  left_alone?: Record<string, number>
}
export type AnalysisCounts = { gyms: number; skipped: number; failed: number; opened: number }

type Candidate = {
  member_id: string
  first_name: string
  score: number
  confidence: number
  factors: { code: string; words: string; weight: number }[]
  ref: string
  leave_alone: string | null
}

export async function analyseGyms(
  deps: Deps,
  score: ScoreMembers,
  o: { now: Date; budgetMs: number; onlyNew?: boolean },
): Promise<AnalysisCounts> {
  const deadline = performance.now() + o.budgetMs
  const counts: AnalysisCounts = { gyms: 0, skipped: 0, failed: 0, opened: 0 }
  for (;;) {
    const gyms = await deps.rpc('claim_analysis_gyms', {
      p_now: o.now.toISOString(),
      p_limit: ANALYSIS_GYMS_PER_CLAIM,
      p_every: `${ANALYSIS_EVERY_HOURS} hours`,
      p_fresh: `${MEMBER_FRESH_HOURS} hours`,
      p_only_new: o.onlyNew ?? false,
    })
    if (gyms.length === 0) return counts
    for (const { gym_id: gymId, why_not: whyNot } of gyms) {
      const run: AnalysisRun = whyNot
        ? { status: 'skipped', reason: whyNot }
        : await tried(deps, gymId, () => analyseGym(deps, score, gymId, o.now))
      await deps.rpc('record_analysis', { p_gym: gymId, p_run: run, p_now: o.now.toISOString() })
      counts.gyms += 1
      counts.opened += run.opened ?? 0
      if (run.status === 'skipped') counts.skipped += 1
      if (run.status === 'failed') counts.failed += 1
    }
    if (performance.now() > deadline) return counts
  }
}

/** One gym in trouble must not keep the others from being looked at. */
async function tried(deps: Deps, gymId: string, run: () => Promise<AnalysisRun>): Promise<AnalysisRun> {
  try {
    return await run()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    deps.log('error', 'analysis.failed', { gym: gymId, why })
    return { status: 'failed', reason: why }
  }
}

async function analyseGym(deps: Deps, score: ScoreMembers, gymId: string, now: Date): Promise<AnalysisRun> {
  const scored = await score(gymId, now)
  if (scored === null) return { status: 'skipped', reason: 'not_read_yet' }
  const candidates = (await deps.rpc('churn_candidates', {
    p_gym: gymId,
    p_now: now.toISOString(),
    p_score: RISK_SCORE_MIN,
    p_cool_off_days: CHURN_RISK.coolOffDays,
    p_just_here_days: JUST_HERE_DAYS,
  })) as Candidate[]
  const run = { opened: 0, held_out: 0, left_alone: {} as Record<string, number> }
  const leave = (why: string, people = 1) => {
    run.left_alone[why] = (run.left_alone[why] ?? 0) + people
  }
  const open = candidates.filter(({ leave_alone: why }) => {
    if (why) leave(why)
    return why === null
  })
  for (const [at, candidate] of open.entries()) {
    const made = await propose(deps, requestFor(gymId, candidate, now), now)
    if (made.kind === 'created') run.opened += 1
    if (made.kind === 'held_out') run.held_out += 1
    if (made.kind === 'merged') leave('already_being_written_to')
    if (made.kind !== 'refused') continue
    // What one run, one day or one gym may have is used up: everybody after this one waits for the next look.
    if (made.why.startsWith('too_many')) {
      leave(made.why, open.length - at)
      break
    }
    leave(made.why)
  }
  return { status: 'done', scored, at_risk: candidates.length, ...run }
}

function requestFor(gymId: string, candidate: Candidate, now: Date): CreateRequest {
  // What speaks for their staying is no reason to write to them.
  const words = candidate.factors.filter(({ weight }) => weight > 0).map((factor) => factor.words)
  return {
    gymId,
    memberId: candidate.member_id,
    type: CHURN_RISK.type,
    goal: `Get ${candidate.first_name} back through the door. ${words[0] ?? ''}`.trim(),
    trigger: 'analysis',
    ref: candidate.ref,
    run: `${gymId}:${now.toISOString()}`,
    facts: { riskScore: candidate.score, why: words.join(' ') },
    confidence: candidate.confidence,
  }
}
