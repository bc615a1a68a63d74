/**
 * What somebody has decided on this page and the server does not know yet. A decision waits a few seconds, so that it
 * can be taken back before anything has happened; leaving the page sends it at once. What the server refuses comes back
 * with its reason.
 */

export type Decision = {
  key: number
  /** `id:version` of each task it is about: hidden from the lists until the server says otherwise. */
  marks: string[]
  /** "Approved: Rosa Nguyen". */
  label: string
  path: string
  body: unknown
}

type Standing =
  | { kind: 'waiting' }
  | { kind: 'sending' }
  | { kind: 'failed'; message: string; signedOut: boolean }
  | { kind: 'told'; message: string; tone: 'plain' | 'danger' }

export type Held = Decision & { standing: Standing }
export type Snapshot = {
  held: readonly Held[]
  hidden: ReadonlySet<string>
  /** What the guard says about a text, by mark. */
  findings: ReadonlyMap<string, string[]>
}

type Answer = {
  kind?: string
  message?: string
  error?: string
  findings?: string[]
  results?: (Answer & { id: string })[]
}

export const UNDO_MS = 6_000
const TOLD_MS = 6_000
const REFUSED_MS = 15_000

let nextKey = 1
let state: Snapshot = { held: [], hidden: new Set(), findings: new Map() }
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()
/** Called when the server has changed something: the lists are asked for again. */
let afterChange: () => void = () => {}

export const EMPTY: Snapshot = state

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const snapshot = (): Snapshot => state
export function onChange(call: () => void): void {
  afterChange = call
}

function set(change: Partial<Snapshot>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

function stand(key: number, standing: Standing): void {
  set({ held: state.held.map((it) => (it.key === key ? { ...it, standing } : it)) })
}

const without = (marks: string[]) => new Set([...state.hidden].filter((mark) => !marks.includes(mark)))

/** Shows its effect now and tells the server in a few seconds. */
export function decide(decision: Omit<Decision, 'key'>): void {
  const key = nextKey++
  set({
    held: [...state.held, { ...decision, key, standing: { kind: 'waiting' } }],
    hidden: new Set([...state.hidden, ...decision.marks]),
  })
  timers.set(
    key,
    setTimeout(() => send(key), UNDO_MS),
  )
}

export function undo(key: number): void {
  const held = state.held.find((it) => it.key === key)
  if (held?.standing.kind !== 'waiting') return
  clearTimeout(timers.get(key))
  set({ held: state.held.filter((it) => it !== held), hidden: without(held.marks) })
}

/** Takes back the latest decision that still can be. */
export function undoLast(): void {
  const last = state.held.findLast(({ standing }) => standing.kind === 'waiting')
  if (last) undo(last.key)
}

export function dismiss(key: number): void {
  const held = state.held.find((it) => it.key === key)
  if (!held) return
  const lost = held.standing.kind === 'failed'
  set({ held: state.held.filter((it) => it !== held), ...(lost && { hidden: without(held.marks) }) })
}

export async function send(key: number): Promise<void> {
  const held = state.held.find((it) => it.key === key)
  if (!held || held.standing.kind === 'sending' || held.standing.kind === 'told') return
  stand(key, { kind: 'sending' })
  try {
    const response = await post(held)
    settle(held, response.status, (await response.json()) as Answer)
  } catch {
    const message = 'The server could not be reached. Nothing is lost: we try again when you are back online.'
    stand(key, { kind: 'failed', message, signedOut: false })
  }
}

/** Before the page goes away: what waits is sent now, in a way that outlives the page. */
export function flush(): void {
  for (const held of state.held) {
    if (held.standing.kind === 'waiting') void send(held.key)
  }
}

/** Back online: what could not be sent is sent. */
export function retryFailed(): void {
  for (const held of state.held) {
    if (held.standing.kind === 'failed' && !held.standing.signedOut) void send(held.key)
  }
}

const post = ({ path, body }: Decision): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  })

function settle(held: Held, status: number, answer: Answer): void {
  if (status === 401) {
    const message = answer.error ?? 'You are signed out.'
    stand(held.key, { kind: 'failed', message, signedOut: true })
    return
  }
  if (answer.results) settleMany(held, answer.results)
  else if (status === 200)
    tell(held, answer.message ?? 'Done.', 'plain', answer.kind === 'ended' ? REFUSED_MS : TOLD_MS)
  else refuse(held, answer)
  afterChange()
}

function settleMany(held: Held, results: (Answer & { id: string })[]): void {
  const odd = results.filter(({ kind }) => kind !== 'done')
  const failed = odd.filter(({ kind }) => kind !== 'ended')
  const back = held.marks.filter((mark) => failed.some(({ id }) => mark.startsWith(id)))
  set({ hidden: without(back) })
  const good = results.length - odd.length
  const message = [`${good} of ${results.length} approved.`, ...odd.map((it) => it.message ?? '')].join(' ')
  tell(held, message, failed.length > 0 ? 'danger' : 'plain', odd.length > 0 ? REFUSED_MS : TOLD_MS)
}

function refuse(held: Held, { message, error, findings }: Answer): void {
  const [mark] = held.marks
  set({
    hidden: without(held.marks),
    ...(findings && mark && { findings: new Map(state.findings).set(mark, findings) }),
  })
  tell(held, message ?? error ?? 'That didn’t work.', 'danger', REFUSED_MS)
}

function tell(held: Held, message: string, tone: 'plain' | 'danger', ms: number): void {
  stand(held.key, { kind: 'told', message, tone })
  setTimeout(() => dismiss(held.key), ms)
}
