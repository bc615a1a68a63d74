import type postgres from 'postgres'
import type { Dice } from './dice'
import type { Actor, Stage } from './stage'
import type { Gym } from './town'

/** An owner with a few minutes: approves most, skips some, answers some questions. */
export async function ownerDay(
  sql: postgres.Sql,
  stage: Stage,
  actor: Actor,
  gym: Gym,
  dice: Dice,
  now: () => Date,
): Promise<void> {
  const open = await stage.step(
    actor,
    'owner looks',
    () => sql<{ id: string; version: number; status: string }[]>`
    select id, version, status from tasks where gym_id = ${gym.id} and status in ('pending_review', 'escalated')
    order by id limit 20`,
  )
  if (dice.chance(0.4)) {
    await stage.step(actor, 'owner resumes', () =>
      asOwner(sql, gym.ownerId, (tx) => tx`select resume_sending(${gym.id}, ${now()})`),
    )
  }
  for (const { id, version, status } of open) {
    const roll = dice.next()
    const at = now()
    const call = (query: (tx: postgres.TransactionSql) => Promise<unknown>) =>
      stage.step(actor, 'owner acts', () => asOwner(sql, gym.ownerId, query))
    if (status === 'pending_review' && roll < 0.75) {
      await call((tx) => tx`select approve_task(${id}, ${version}, ${at})`)
    } else if (status === 'pending_review' && roll < 0.9) {
      await call((tx) => tx`select close_task(${id}, ${version}, 'dismissed', 'Not now', ${at})`)
    } else if (status === 'escalated' && roll < 0.3) {
      await call((tx) => tx`select guide_task(${id}, ${version}, 'Tell them we are happy to help.', ${at})`)
    } else if (status === 'escalated' && roll < 0.5) {
      await call((tx) => tx`select close_task(${id}, ${version}, 'owner_handled', 'Called them', ${at})`)
    }
  }
}

function asOwner(
  sql: postgres.Sql,
  userId: string,
  query: (tx: postgres.TransactionSql) => Promise<unknown>,
) {
  return sql.begin(async (tx) => {
    const claims = JSON.stringify({ sub: userId, role: 'authenticated' })
    await tx`select set_config('request.jwt.claim.sub', ${userId}, true), set_config('request.jwt.claims', ${claims}, true)`
    await tx`set local role authenticated`
    await query(tx)
  })
}
