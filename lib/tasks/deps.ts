import type { Model } from '@/lib/ai/model'
import type { Rpc } from '@/lib/db/rpc'
import type { Registry } from '@/lib/tasks/registry/registry'
import type { Scene } from '@/lib/tasks/scene'

/** Everything the core needs from outside. lib/live.ts fills it with the real things; tests and the simulation too. */
export type Deps = {
  rpc: Rpc
  model: Model
  registry: Registry
  mail: {
    /** Waits until the provider would take a message, where that is soon. */
    turn(): Promise<void>
    /** Sends at once or not at all: leave to send was given for this moment. */
    send(email: FrozenEmail, idempotencyKey: string): Promise<SendResult>
  }
  /** Turns words into the bytes that will leave; refuses what no mail header may carry. */
  render(letter: Letter): Rendered
  /** Reads the member from the gym software now. */
  refreshMember(member: { gymId: string; pushpressId: string }, now: Date): Promise<Refreshed>
  newId(): string
  log(level: 'info' | 'warn' | 'error', event: string, fields: Record<string, string | number | null>): void
}

export type FrozenEmail = {
  from: string
  to: string
  replyTo: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

export type Letter = {
  id: string
  scene: Scene
  subject: string
  text: string
  thread: { messageId: string; subject?: string }[]
}

export type Rendered = { kind: 'rendered'; email: FrozenEmail } | { kind: 'refused'; why: string }

export type Refreshed = { kind: 'fresh' } | { kind: 'gone' } | { kind: 'unreadable'; why: string }

export type SendResult =
  | { kind: 'sent'; providerId: string }
  | { kind: 'rejected'; why: string }
  | { kind: 'conflict'; why: string }
  | { kind: 'rate_limited'; retryAfterMs: number }
  | { kind: 'unavailable'; why: string }
  | { kind: 'unknown'; why: string }
