import { afterAll, beforeAll, expect, it } from 'vitest'
import * as limits from '@/lib/safety/limits'
import { STATUSES, TRANSITIONS } from '@/lib/tasks/task'
import { type TestDatabase, testDatabase } from '../database'

/** Rules that exist in SQL and in TypeScript are the same rules. */

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

it('a task can go the same ways in the database and in the code', async () => {
  const rows = await db.sql`select from_status, to_status from app.task_transitions`
  const stored = rows.map(({ from_status, to_status }) => `${from_status} → ${to_status}`).sort()
  const coded = STATUSES.flatMap((from) => TRANSITIONS[from].map((to) => `${from} → ${to}`)).sort()
  expect(stored).toEqual(coded)
})

it('the database enforces the ceilings of lib/safety/limits.ts', async () => {
  const [row] = await db.sql`select to_jsonb(l) as limits from app.limits() l`
  const hours = (count: number) => `${String(count).padStart(2, '0')}:00:00`
  expect(row?.limits).toEqual({
    tasks_per_analysis: limits.TASKS_PER_ANALYSIS_MAX,
    tasks_per_gym_day: limits.TASKS_PER_GYM_DAY_MAX,
    tasks_active_per_gym: limits.TASKS_ACTIVE_PER_GYM_MAX,
    tasks_per_webhook: limits.TASKS_PER_WEBHOOK_MAX,
    tasks_by_agents_per_gym_day: limits.TASKS_BY_AGENTS_PER_GYM_DAY_MAX,
    subtasks_per_parent: limits.SUBTASKS_PER_PARENT_MAX,
    batch_children_per_parent: limits.BATCH_CHILDREN_PER_PARENT_MAX,
    subtask_depth: limits.SUBTASK_DEPTH_MAX,
    goal_max_chars: limits.GOAL_MAX_CHARS,
    task_lease: `00:0${limits.TASK_LEASE_MINUTES}:00`,
    delivery_attempts: limits.DELIVERY_ATTEMPTS_MAX,
    provider_key_life: hours(limits.PROVIDER_KEY_LIFE_HOURS),
    escalation_reminder: hours(limits.ESCALATION_REMINDER_HOURS),
    escalation_life: `${limits.ESCALATION_LIFE_DAYS} days`,
    reopen_life: `${limits.REOPEN_LIFE_DAYS} days`,
    touch_gap: hours(limits.TOUCH_GAP_HOURS_MIN),
    touch_life: hours(limits.TOUCH_LIFE_HOURS),
    reply_attempts: limits.REPLY_ATTEMPTS_MAX,
    ai_calls_per_gym_day: limits.AI_CALLS_PER_GYM_DAY_MAX,
    ai_calls_per_task: limits.AI_CALLS_PER_TASK_MAX,
    templates_per_gym: limits.TEMPLATES_PER_GYM_MAX,
    steps_at_once: limits.PLAN_STEPS_AT_ONCE_MAX,
  })
})
