import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { soon } from '@/lib/http/soon'

function asked(work: () => Promise<void> = async () => {}) {
  let runs = 0
  const keptOpen: Promise<void>[] = []
  const counted = async () => {
    runs += 1
    await work()
  }
  const ask = soon('test', counted, (until) => keptOpen.push(until))
  return { ask, keptOpen, runs: () => runs, done: () => Promise.all(keptOpen) }
}

it('is done once for a burst, after it has gone quiet, and keeps only one request open', async () => {
  const { ask, keptOpen, runs, done } = asked()
  for (let at = 0; at < 1_000; at++) ask()
  expect(runs()).toBe(0)
  expect(keptOpen).toHaveLength(1)
  await done()
  expect(runs()).toBe(1)
})

it('is done again for what was asked while it was being done', async () => {
  const { ask, runs, done } = asked(() => sleep(200))
  ask()
  while (runs() === 0) await sleep(10)
  ask()
  await done()
  expect(runs()).toBe(2)
})

it('goes on after work that broke', async () => {
  const { ask, runs, done } = asked(async () => {
    throw new Error('The database is away.')
  })
  ask()
  await done()
  ask()
  await done()
  expect(runs()).toBe(2)
})
