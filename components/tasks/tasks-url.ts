import { STATUSES, type Status } from '@/lib/tasks/task'

/** The task list is its address: what is shown and searched stands in the URL and nowhere else. */

export const TASK_VIEWS = [
  'needs',
  'review',
  'answer',
  'todo',
  'go_on',
  'running',
  'held',
  'dormant',
  'kept',
  'over',
  'all',
] as const
export type TaskView = (typeof TASK_VIEWS)[number]
export type TaskFilter = {
  view: TaskView
  status: Status | null
  type: string | null
  memberId: string | null
  query: string
  page: number
}

const MAX_QUERY_LENGTH = 100
/** Beyond this an offset stops being a page anybody turned to. */
const MAX_PAGE = 100_000

type Params = Record<string, string | string[] | undefined>

const single = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value[0] : value) ?? ''

const oneOf = <T extends string>(options: readonly T[], value: string): T | null =>
  options.find((option) => option === value) ?? null

const matching = (pattern: RegExp, value: string): string | null => (pattern.test(value) ? value : null)

export function parseTasksUrl(params: Params): TaskFilter {
  const page = Number(single(params.page))
  return {
    view: oneOf(TASK_VIEWS, single(params.view)) ?? 'needs',
    status: oneOf(STATUSES, single(params.status)),
    type: matching(/^[a-z][a-z0-9_]{1,59}$/, single(params.type)),
    memberId: matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, single(params.member)),
    query: single(params.q)
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, MAX_QUERY_LENGTH),
    page: Number.isFinite(page) ? Math.min(MAX_PAGE, Math.max(1, Math.floor(page))) : 1,
  }
}

export function tasksUrl(filter: TaskFilter, change: Partial<TaskFilter> = {}): string {
  // Anything but turning the page starts again at the first.
  const next = { ...filter, page: 1, ...change }
  const params = new URLSearchParams()
  if (next.view !== 'needs') params.set('view', next.view)
  if (next.status) params.set('status', next.status)
  if (next.type) params.set('type', next.type)
  if (next.memberId) params.set('member', next.memberId)
  if (next.query) params.set('q', next.query)
  if (next.page > 1) params.set('page', String(next.page))
  const search = params.toString()
  return search ? `/tasks?${search}` : '/tasks'
}
