import type { Status } from '@/lib/tasks/task'

/** A task as the pages show it: what the list of the database gives, without what no page shows. */
export type TaskRow = {
  id: string
  member_id: string | null
  type: string
  category: 'communication' | 'staff_todo' | 'research' | 'automation'
  goal: string
  facts: Record<string, unknown>
  status: Status
  needs: 'review' | 'answer' | 'todo' | 'go_on' | null
  priority: number
  confidence: number | null
  mode: string
  trigger: string
  approved_by: 'owner' | 'gate' | null
  draft_subject: string | null
  draft_text: string | null
  draft_by: Writer | null
  budget_messages: number
  messages_used: number
  budget_turns: number
  turns_used: number
  budget_days: number
  expires_at: string
  touches: number
  due_at: string | null
  hold_reason: string | null
  started_at: string | null
  dormant_until: string | null
  escalation: Record<string, unknown> | null
  parent_id: string | null
  outcome: string | null
  outcome_reason: string | null
  is_provisional: boolean
  is_late: boolean
  attributed_cents: number
  version: number
  created_at: string
  last_activity_at: string
  resolved_at: string | null
  first_name: string | null
  last_name: string | null
}

export type Writer = 'claude' | 'playbook' | 'owner'

export function memberName(task: { first_name: string | null; last_name: string | null }): string | null {
  return `${task.first_name ?? ''} ${task.last_name ?? ''}`.trim() || null
}
