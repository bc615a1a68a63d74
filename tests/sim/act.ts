import type { Rpc } from '@/lib/db/rpc'
import { renderLetter } from '@/lib/messages/render-letter'
import type { Deps } from '@/lib/tasks/deps'
import { REGISTRY } from '@/lib/tasks/registry/registry'
import { MAIL_SETTINGS } from '../tasks/mail-settings'
import type { Actor } from './stage'
import { MINUTE_MS, type World } from './world'

const SKEW_MS = 4 * MINUTE_MS

/** Lets somebody do something with the engine. Whoever is killed never comes back: nobody waits for them. */
export function act(world: World, name: string, run: (deps: Deps, who: Actor) => Promise<unknown>): void {
  const skewed = world.faults.strikes('clock_skew')
  const who: Actor = { name, skewMs: skewed ? world.dice.between(-SKEW_MS, SKEW_MS) : 0 }
  void run(depsOf(world, who), who).catch(() => {})
}

/** The engine's view of the world, every call of it a step. */
function depsOf(world: World, who: Actor): Deps {
  const { stage, ledger, faults, sql, dice, model } = world
  return {
    rpc: ((name, args) =>
      stage.step(who, name, () => watched(world, name, args as Record<string, unknown>))) as Rpc,
    model,
    registry: REGISTRY,
    mail: {
      turn: ledger.turn,
      send: (email, key) => stage.step(who, 'send', () => ledger.send(email, key)),
    },
    render: (letter) => renderLetter(MAIL_SETTINGS, letter),
    refreshMember: ({ gymId, pushpressId }, at) =>
      stage.step(who, 'refresh', async () => {
        if (faults.strikes('stale_data')) return { kind: 'unreadable', why: 'down' }
        await sql`update members set synced_at = ${at} where gym_id = ${gymId} and pushpress_id = ${pushpressId}`
        return { kind: 'fresh' }
      }),
    newId: dice.uuid,
    log: () => {},
  }
}

/** Tells the oracle what has just been committed, in the same step. */
async function watched(
  world: World,
  name: Parameters<Rpc>[0],
  args: Record<string, unknown>,
): Promise<unknown> {
  const answer: unknown = await world.rpc(name, args as never)
  if (name === 'start_delivery' && answer === 'go') await world.oracle.onStart(String(args.p_message))
  if (name === 'record_mail_event' && (args.p_event === 'complained' || args.p_is_hard)) {
    const [told] =
      await world.sql`select gym_id, email_key from messages where provider_id = ${String(args.p_provider_id)}`
    if (told) world.oracle.onSuppressed(told.gym_id, told.email_key)
  }
  if (name === 'suppress_member') world.oracle.onSuppressed(String(args.p_gym), String(args.p_email))
  return answer
}
