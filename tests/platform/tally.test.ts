import { describe, expect, it } from 'vitest'
import { DatabaseError, type Rpc } from '@/lib/db/rpc'
import { inRequest, requestIdOf } from '@/lib/http/request-id'
import { log } from '@/lib/log'
import { Tally } from '@/lib/platform/tally'

const quiet = () => {}

function failing(names: string[]): Rpc {
  return (async (name: string) => {
    if (names.includes(name)) throw new DatabaseError(name, '23514', 'A task cannot go from a to b.')
    return null
  }) as never
}

describe('the tally of the engine', () => {
  it('counts what was tried and what failed, and keeps the task of the last failure', async () => {
    const tally = new Tally()
    const logged: unknown[] = []
    const rpc = tally.over(failing(['transition_task']), (...line) => logged.push(line))
    await rpc('claim_tasks', {} as never)
    await rpc('claim_tasks', {} as never)
    await expect(rpc('transition_task', { p_task: 'task-1' } as never)).rejects.toThrow(/cannot go/)
    expect(tally.take()).toEqual([
      { operation: 'claim_tasks', tried: 2, failed: 0, last_failure: null, last_task_id: null },
      {
        operation: 'transition_task',
        tried: 1,
        failed: 1,
        last_failure: 'transition_task: A task cannot go from a to b.',
        last_task_id: 'task-1',
      },
    ])
    expect(logged).toEqual([
      [
        'error',
        'rpc.failed',
        expect.objectContaining({ operation: 'transition_task', taskId: 'task-1', code: '23514' }),
      ],
    ])
    expect(tally.take()).toEqual([])
  })

  it('counts a call to a model that failed, although it was recorded', async () => {
    const tally = new Tally()
    const rpc = tally.over(failing([]), quiet)
    await rpc('finish_ai_call', { p_failure: 'timeout' } as never)
    await rpc('finish_ai_call', { p_failure: null } as never)
    expect(tally.take()).toContainEqual(
      expect.objectContaining({ operation: 'ask_model', tried: 2, failed: 1, last_failure: 'timeout' }),
    )
  })

  it('loses nothing when the counts could not be written down', async () => {
    const tally = new Tally()
    const rpc = tally.over(failing([]), quiet)
    await rpc('claim_tasks', {} as never)
    const taken = tally.take()
    await rpc('claim_tasks', {} as never)
    tally.putBack(taken)
    expect(tally.take()).toEqual([expect.objectContaining({ operation: 'claim_tasks', tried: 2 })])
  })
})

describe('a request', () => {
  it('is named in every line it logs and in its answer, also across awaits', async () => {
    const lines: string[] = []
    const { write } = process.stdout
    process.stdout.write = (chunk: string | Uint8Array) => lines.push(String(chunk)) > 0
    const one = (id: string) =>
      inRequest(new Request('http://app.example', { headers: { 'x-request-id': id } }), async () => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        log('info', 'seen', { task: `task of ${id}` })
        return new Response('ok', { status: 202 })
      })
    const answers = await Promise.all([one('first'), one('second')])
    process.stdout.write = write
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ event: 'seen', requestId: 'first', task: 'task of first' }),
      expect.objectContaining({ event: 'seen', requestId: 'second', task: 'task of second' }),
    ])
    expect(answers.map((answer) => [answer.status, answer.headers.get('x-request-id')])).toEqual([
      [202, 'first'],
      [202, 'second'],
    ])
  })

  it('takes no name that could break a log line or a header', () => {
    for (const id of ['a b', '{"x":1}', 'x'.repeat(101), ''])
      expect(requestIdOf(new Headers({ 'x-request-id': id }))).toMatch(/^[0-9a-f-]{36}$/)
  })
})
