import type { Rpc } from '@/lib/db/rpc'
import { openPushPress, type PushPress } from '@/lib/gym/pushpress/client'
import { type Answer, ok } from '@/lib/gym/pushpress/failure'
import { unseal } from '@/lib/gym/pushpress/seal'
import { log } from '@/lib/log'

/** What everything about PushPress needs from outside; live.ts fills it in. */
export type PushPressDeps = {
  rpc: Rpc
  encryptionKey: Buffer
  /** Where PushPress can reach us. */
  appUrl: string
  /** Where we reach PushPress; left out, its production servers. */
  pushPressUrl?: string
}

export type Connection = {
  gymId: string
  companyId: string
  /** Null when it was sealed with a key we no longer have: the owner must enter it again. */
  apiKey: string | null
  webhookSecret: string | null
  state: string
}

export async function findConnection(
  deps: PushPressDeps,
  by: { gymId: string } | { companyId: string },
): Promise<Connection | null> {
  const [row] = await deps.rpc(
    'find_pushpress_connection',
    'gymId' in by ? { p_gym: by.gymId } : { p_company_id: by.companyId },
  )
  if (!row) return null
  const open = (sealed: string | null) => (sealed ? unsealOrNull(deps, row.gym_id, sealed) : null)
  return {
    gymId: row.gym_id,
    companyId: row.company_id,
    apiKey: open(row.api_key_sealed),
    webhookSecret: open(row.webhook_secret_sealed),
    state: row.state,
  }
}

function unsealOrNull(deps: PushPressDeps, gymId: string, sealed: string): string | null {
  try {
    return unseal(deps.encryptionKey, gymId, sealed)
  } catch (error) {
    log('error', 'pushpress.unseal_failed', { gymId, reason: String(error) })
    return null
  }
}

export function openConnection(deps: PushPressDeps, connection: Connection): Answer<PushPress> {
  const { companyId, apiKey } = connection
  if (!apiKey) {
    return { kind: 'unauthorized', reason: 'The stored API key can no longer be opened. Enter it again.' }
  }
  return ok(openPushPress({ url: deps.pushPressUrl, companyId, apiKey }))
}

/**
 * Keeps the gym's line in step with what a call just showed, writing only when it changed. That one object is
 * missing says the line is fine.
 */
export async function noteHealth(
  deps: PushPressDeps,
  connection: Connection,
  answer: Answer<unknown>,
  now: Date,
): Promise<void> {
  const state = answer.kind === 'not_found' ? 'ok' : answer.kind
  if (state === connection.state) return
  await deps.rpc('record_pushpress_health', {
    p_gym: connection.gymId,
    p_state: state,
    p_reason: 'reason' in answer ? answer.reason : undefined,
    p_now: now.toISOString(),
  })
  connection.state = state
}
