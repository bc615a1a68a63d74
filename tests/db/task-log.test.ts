import { describe, expect, it } from 'vitest'
import { linesOf } from '@/lib/db/task-log'

const row = { id: 7, task_id: 't', at: '2026-03-02T16:00:00Z', kind: 'agent' as const, content: 'Hi Sarah' }
const decision = (point: string) => ({ kind: 'decision', content: `${point} said yes`, data: { point } })

describe('a row of the log', () => {
  it('of a message is read as the decisions before it, the message, and the move it made', () => {
    const lines = linesOf({
      ...row,
      data: {
        subject: 'A note',
        decisions: [decision('send_gate'), decision('guard')],
        moved: { from: 'executing', to: 'waiting' },
      },
    })
    expect(lines.map(({ place, kind, content }) => [place, kind, content])).toEqual([
      [0, 'decision', 'send_gate said yes'],
      [1, 'decision', 'guard said yes'],
      [2, 'agent', 'Hi Sarah'],
      [3, 'moved', 'executing → waiting'],
    ])
    expect(lines[2]?.data).toEqual({ subject: 'A note' })
    expect(new Set(lines.map(({ id, at }) => `${id} ${at}`))).toEqual(new Set(['7 2026-03-02T16:00:00Z']))
  })

  it('of anything else is one line', () => {
    const moved = { ...row, kind: 'moved' as const, data: { from: 'waiting', to: 'completed' } }
    expect(linesOf(moved)).toEqual([{ ...moved, place: 0 }])
  })
})
