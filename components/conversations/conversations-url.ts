/** The address of a list of conversations is its state: what is looked for, which of them, which page. */

export const CONVERSATION_STATES = ['needs_answer', 'running', 'closed'] as const
export type ConversationState = (typeof CONVERSATION_STATES)[number]
export type ConversationFilter = { query: string; state: ConversationState | null; page: number }

const QUERY_MAX_CHARS = 100
const PAGE = /^[1-9]\d{0,4}$/

type Params = Record<string, string | string[] | undefined>
const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')

export function parseConversationsUrl(params: Params): ConversationFilter {
  const page = one(params.page)
  return {
    query: one(params.q).trim().slice(0, QUERY_MAX_CHARS),
    state: CONVERSATION_STATES.find((it) => it === params.show) ?? null,
    page: PAGE.test(page) ? Number(page) : 1,
  }
}

/** Another filter starts at its first page. */
export function conversationsUrl(filter: ConversationFilter, change: Partial<ConversationFilter>): string {
  const { query, state, page } = { ...filter, page: 1, ...change }
  const params = new URLSearchParams()
  if (query) params.set('q', query)
  if (state) params.set('show', state)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/conversations?${params}` : '/conversations'
}
