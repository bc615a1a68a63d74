import { rowsOf } from '@/lib/db/read'
import { DatabaseError } from '@/lib/db/rpc'
import type { Database, Json } from '@/lib/db/types.gen'
import type { UserClient } from '@/lib/db/user-client'

/** What an owner has set about their gym, and the one way to change it. */

const COLUMNS =
  'id, name, timezone, postal_address, phone, email, website, average_monthly_cents, execution_mode, member_weekly_limit, daily_send_limit, send_window_start, send_window_end, from_name, profile, notification_channel, holdout_percent, settings_version, created_at, onboarded_at, limits_confirmed_at, first_sent_at, sending_paused_at, sending_paused_reason'

type Row = Database['public']['Tables']['gyms']['Row']
export type GymSettings = Omit<Row, 'closed_at' | 'sending_resumed_at' | 'execution_mode'> & {
  execution_mode: 'manual' | 'limited_auto'
}
export type SettingsChange = Partial<
  Pick<
    Row,
    | 'name'
    | 'timezone'
    | 'postal_address'
    | 'phone'
    | 'email'
    | 'website'
    | 'average_monthly_cents'
    | 'execution_mode'
    | 'member_weekly_limit'
    | 'daily_send_limit'
    | 'send_window_start'
    | 'send_window_end'
    | 'from_name'
    | 'notification_channel'
    | 'holdout_percent'
    | 'limits_confirmed_at'
  >
> & { profile?: NonNullable<Json> }

export async function readSettings(db: UserClient, gymId: string): Promise<GymSettings> {
  const answer = await db.from('gyms').select(COLUMNS).eq('id', gymId).single()
  return rowsOf('read settings', answer) as GymSettings
}

export type SettingsSaved =
  | { kind: 'saved'; version: number }
  /** Somebody changed a setting since this form was filled. */
  | { kind: 'stale' }
  /** The database will not take a value that the form let through. */
  | { kind: 'refused'; message: string }

export async function saveSettings(
  db: UserClient,
  gymId: string,
  version: number,
  change: SettingsChange,
): Promise<SettingsSaved> {
  const { data, error } = await db
    .from('gyms')
    .update(change)
    .eq('id', gymId)
    .eq('settings_version', version)
    .select('settings_version')
  if (error?.code === '23514') return { kind: 'refused', message: error.message }
  if (error) throw new DatabaseError('save settings', error.code, error.message)
  const [row] = data
  return row ? { kind: 'saved', version: row.settings_version } : { kind: 'stale' }
}

const CLASSES_SUGGESTED_MAX = 12
const MEMBERS_ASKED_MAX = 1000

/** The classes members usually come to, most visited first: a start for the list an owner has not written yet. */
export async function suggestClasses(db: UserClient, gymId: string): Promise<string[]> {
  const answer = await db
    .from('members')
    .select('usual_class')
    .eq('gym_id', gymId)
    .is('deleted_at', null)
    .not('usual_class', 'is', null)
    .limit(MEMBERS_ASKED_MAX)
  const counts = new Map<string, number>()
  for (const { usual_class: name } of rowsOf('suggest classes', answer)) {
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const names = [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name)
  return names.slice(0, CLASSES_SUGGESTED_MAX)
}

export type SendingDomain = {
  domain: string
  localPart: string
  status: 'not_started' | 'pending' | 'verified' | 'failed' | 'partially_verified' | 'partially_failed'
  records: DnsRecord[]
  failure: string | null
  createdAt: string
  checkedAt: string | null
  checkAt: string
}
export type DnsRecord = {
  record: string
  type: string
  name: string
  value: string
  ttl?: string
  priority?: number
  status: string
}

export async function readSendingDomain(db: UserClient, gymId: string): Promise<SendingDomain | null> {
  const answer = await db
    .from('sending_domains')
    .select('domain, local_part, status, records, failure, created_at, checked_at, check_at')
    .eq('gym_id', gymId)
    .maybeSingle()
  const row = rowsOf('read sending domain', answer)
  if (!row) return null
  return {
    domain: row.domain,
    localPart: row.local_part,
    status: row.status as SendingDomain['status'],
    records: row.records as DnsRecord[],
    failure: row.failure,
    createdAt: row.created_at,
    checkedAt: row.checked_at,
    checkAt: row.check_at,
  }
}

/** The address the gym writes from now; null is the shared one. */
export function fromAddressOf(domain: SendingDomain | null): string | null {
  return domain?.status === 'verified' ? `${domain.localPart}@${domain.domain}` : null
}

export type Instruction = {
  scope: 'agent' | 'type'
  name: string
  mode: 'add' | 'replace'
  text: string
  updatedAt: string
}

export async function listInstructions(db: UserClient, gymId: string): Promise<Instruction[]> {
  const answer = await db
    .from('prompt_overrides')
    .select('scope, name, mode, text, updated_at')
    .eq('gym_id', gymId)
    .order('scope')
    .order('name')
  return rowsOf('list instructions', answer).map((row) => ({
    scope: row.scope as Instruction['scope'],
    name: row.name,
    mode: row.mode as Instruction['mode'],
    text: row.text,
    updatedAt: row.updated_at,
  }))
}

type InstructionKey = Pick<Instruction, 'scope' | 'name'>

/** `seen` is when the instruction shown was last changed; empty where there was none. */
export async function saveInstruction(
  db: UserClient,
  gymId: string,
  instruction: InstructionKey & Pick<Instruction, 'mode' | 'text'>,
  o: { seen: string; now: Date },
): Promise<'saved' | 'stale'> {
  const { scope, name, mode, text } = instruction
  const updated_at = o.now.toISOString()
  if (o.seen === '') {
    const { error } = await db
      .from('prompt_overrides')
      .insert({ gym_id: gymId, scope, name, mode, text, updated_at })
    if (error?.code === '23505') return 'stale'
    if (error) throw new DatabaseError('save instruction', error.code, error.message)
    return 'saved'
  }
  const answer = await db
    .from('prompt_overrides')
    .update({ mode, text, updated_at })
    .match({ gym_id: gymId, scope, name, updated_at: o.seen })
    .select('name')
  return rowsOf('save instruction', answer).length > 0 ? 'saved' : 'stale'
}

export async function removeInstruction(
  db: UserClient,
  gymId: string,
  { scope, name }: InstructionKey,
  seen: string,
): Promise<'saved' | 'stale'> {
  const answer = await db
    .from('prompt_overrides')
    .delete()
    .match({ gym_id: gymId, scope, name, updated_at: seen })
    .select('name')
  return rowsOf('remove instruction', answer).length > 0 ? 'saved' : 'stale'
}
