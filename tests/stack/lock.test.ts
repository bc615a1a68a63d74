import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockData } from '@/bin/stack/lock'
import { identityOf } from '@/bin/stack/process'

const URL = 'http://localhost:3000'
let folder: string
let file: string
let children: ChildProcess[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gymagents-lock-'))
  file = join(folder, 'running.json')
  children = []
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

function sleeper(): { pid: number; identity: string } {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })
  children.push(child)
  const pid = child.pid ?? 0
  return { pid, identity: identityOf(pid) ?? '' }
}

function writeOwner(owner: object): void {
  writeFileSync(file, JSON.stringify({ url: URL, stopping: false, children: [], ...owner }))
}

const DEAD = { pid: 2 ** 22 + 1, identity: 'long gone' }

describe('the lock on a data folder', () => {
  it('lets one start in and is gone when it leaves', async () => {
    const lock = await lockData(folder, URL)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid, url: URL })
    lock.release()
    expect(existsSync(file)).toBe(false)
  })

  it('refuses a second start while the first lives, naming where it runs and how to stop it', async () => {
    const owner = sleeper()
    writeOwner(owner)
    const refusal = lockData(folder, URL)
    await expect(refusal).rejects.toThrow(
      `already running on this data folder, at ${URL} (process ${owner.pid})`,
    )
    await expect(refusal).rejects.toThrow(`kill ${owner.pid}`)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject(owner)
  })

  it('waits for a first start that is on its way out', async () => {
    writeOwner({ ...sleeper(), stopping: true })
    const waiting = lockData(folder, URL)
    setTimeout(() => children[0]?.kill('SIGKILL'), 2_500)
    await expect(waiting).resolves.toBeDefined()
  })

  it('is taken over from a start that was killed, and what that start left running is stopped', async () => {
    const orphan = { name: 'the app', ...sleeper() }
    writeOwner({ ...DEAD, children: [orphan] })
    await lockData(folder, URL)
    expect(identityOf(orphan.pid)).toBeUndefined()
  })

  it('spares a stranger that was given the number of a process from before', async () => {
    const stranger = sleeper()
    writeOwner({ ...DEAD, children: [{ name: 'the app', pid: stranger.pid, identity: 'an earlier one' }] })
    await lockData(folder, URL)
    expect(identityOf(stranger.pid)).toBe(stranger.identity)
  })

  it('is taken over when its file is damaged', async () => {
    writeFileSync(file, '{"pid":')
    await expect(lockData(folder, URL)).resolves.toBeDefined()
  })

  it('goes to one of two starts at the same moment', async () => {
    writeOwner(DEAD)
    const both = await Promise.allSettled([lockData(folder, URL), lockData(folder, URL)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
