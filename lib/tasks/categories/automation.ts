import type { Deps } from '@/lib/tasks/deps'
import { escalate, finish } from '@/lib/tasks/move'
import type { Claimed } from '@/lib/tasks/scene'

/** Operations on many records under one task: each record logged, each done once, each undoable. */
type Handler = (deps: Deps, scene: Claimed, now: Date) => Promise<{ summary: string; records: number }>

const AT_RISK_SCORE = 60
const AT_RISK_TAG = 'at risk'

const HANDLERS: Record<string, Handler> = {
  async tag_at_risk(deps, scene, now) {
    const members = await deps.rpc('members_at_risk', {
      p_gym: scene.gym.id,
      p_score: Number(scene.task.facts.minScore ?? AT_RISK_SCORE),
    })
    const records = await deps.rpc('tag_members', {
      p_task: scene.task.id,
      p_token: scene.token,
      p_members: members,
      p_tag: AT_RISK_TAG,
      p_now: now.toISOString(),
    })
    return {
      summary: `${records} of ${members.length} members at risk newly tagged "${AT_RISK_TAG}".`,
      records,
    }
  },
}

export async function executeAutomation(deps: Deps, scene: Claimed, now: Date): Promise<boolean> {
  const o = { hand: { token: scene.token }, now }
  const handler = HANDLERS[scene.task.type]
  if (!handler) {
    return escalate(deps, scene, { ...o, escalation: { blocks: 'Nobody has taught the system to do this.' } })
  }
  const { summary, records } = await handler(deps, scene, now)
  return finish(deps, scene, {
    ...o,
    ending: { status: 'completed', outcome: 'executed', why: summary, late: false, cents: 0 },
    change: { progress: { percent: 100, records } },
    by: { rule: scene.task.type },
  })
}
