import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import WebSocket from 'ws'
import { rpcOver } from '@/lib/db/rpc'
import { type Rest, serveRpc } from '@/tests/api/rest'
import { type TestDatabase, testDatabase } from '@/tests/database'
import { addMember, addRunningGym, taskOf } from '@/tests/tasks/engine'
import { leasedTask, NOW } from './stage'

let db: TestDatabase
let rest: Rest
beforeAll(async () => {
  db = await testDatabase()
  rest = await serveRpc(db)
})
afterAll(async () => {
  await rest.close()
  await db.drop()
})

it('words no database can hold do not keep a task where it is: they are stored without them', async () => {
  const gym = await addRunningGym(db)
  const task = await leasedTask(db, gym, await addMember(db, gym))
  const rpc = rpcOver(
    createClient(rest.url, 'sb_secret_test', { realtime: { transport: WebSocket as never } }),
  )
  const half = '👋'.slice(0, 1)
  const moved = await rpc('transition_task', {
    p_task: task.id,
    p_to: 'escalated',
    p_now: NOW,
    p_token: task.token,
    p_change: { due_at: NOW, escalation: { blocks: `It wrote\0 ${half}hello.` } },
    p_log: [{ kind: 'note', content: `Hi\0 there${half}`, data: { 'a\0b': half } }],
  })
  expect(moved).toBe(true)
  expect(await taskOf(db, task.id)).toMatchObject({
    status: 'escalated',
    escalation: { blocks: 'It wrote \ufffdhello.' },
  })
})
