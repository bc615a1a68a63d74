import { describe, expect, it } from 'vitest'
import { migratedDatabase } from '../database'
import { simulate } from './simulate'

/** A simulation that never complains proves nothing. Each of these breaks one rule; the oracle must notice. */

const onInsert = (table: string, change: string) => `
  create function app.sabotage() returns trigger language plpgsql as $$ begin ${change}; return new; end $$;
  create trigger sabotage before insert on public.${table} for each row execute function app.sabotage()`
const onUpdate = (table: string, change: string) =>
  onInsert(table, change).replace('before insert', 'before update')

const SABOTAGE: [rule: string, sql: string, complaint: RegExp][] = [
  ['the weekly cap', onInsert('gyms', 'new.member_weekly_limit := 7'), /messages in a week/],
  ['the daily cap', onInsert('gyms', 'new.daily_send_limit := 100'), /sent \d+ of \d+ on/],
  [
    'the send window',
    onInsert('gyms', 'new.send_window_start := 7; new.send_window_end := 21'),
    /sent at \d+ o'clock/,
  ],
  [
    'stop means stop',
    onInsert('suppressions', "new.removed_at := new.created_at; new.removed_by := 'owner'"),
    /they had opted out/,
  ],
  [
    'the task budget',
    onUpdate('tasks', 'new.messages_used := least(new.messages_used, 1)'),
    /of \d messages|miscounted/,
  ],
  [
    'one key for one message',
    onUpdate(
      'messages',
      "if new.status = 'unknown' then new.idempotency_key := replace(new.idempotency_key, ':touch:', ':touch:again:'); end if",
    ),
    /delivered twice|without a message row/,
  ],
  [
    'a reason for every message',
    onInsert('task_log', "if new.kind = 'agent' then new.data := new.data - 'reason'; end if"),
    /decision rows/,
  ],
  [
    'follow-ups yield to replies',
    'create or replace view app.open_replies as select task_id from public.replies where false',
    /reply was waiting/,
  ],
]

describe('the oracle notices when nobody keeps', () => {
  for (const [rule, sabotage, complaint] of SABOTAGE) {
    it(rule, { timeout: 120_000 }, async () => {
      expect(await complaintsOf(sabotage, complaint)).toMatch(complaint)
    })
  }
})

const SEEDS = [1, 2, 3, 4, 5, 6]

async function complaintsOf(sabotage: string, complaint: RegExp): Promise<string> {
  const heard: string[] = []
  for (const seed of SEEDS) {
    const database = await migratedDatabase()
    try {
      const plan = { seed, gyms: 3, days: 20, faults: 'all', sabotage, until: complaint } as const
      heard.push(...(await simulate(database.url, plan)).violations)
    } finally {
      await database.drop()
    }
    if (heard.some((it) => complaint.test(it))) break
  }
  return heard.join('\n')
}
