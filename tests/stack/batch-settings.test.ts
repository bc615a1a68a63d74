import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { batchSettings } from '@/bin/stack/batch-settings'
import { type TestDatabase, testDatabase } from '@/tests/database'

const ROLE = `SELECT set_config('role', $1, true)`
const CLAIMS = `SELECT set_config('request.jwt.claims', $1, true)`
const STATUS = `SELECT set_config('response.status', '', true)`
const ASKED = `select current_user::text as who, current_setting('request.jwt.claims', true) as claims,
  current_setting('response.status', true) as status`

let database: TestDatabase
let driver: postgres.Sql
let sent: string[]

beforeAll(async () => {
  database = await testDatabase()
  // One connection, so that what one request leaves behind would be seen by the next.
  driver = postgres(database.url, { max: 1, onnotice: () => {}, debug: (_id, query) => sent.push(query) })
  batchSettings(driver)
})
beforeEach(() => {
  sent = []
})
afterAll(async () => {
  await driver.end()
  await database.drop()
})

describe('the settings of a request', () => {
  it('are in force at its first statement, in their order, as they were given, and gone after it', async () => {
    const claims = `{"sub":"o'neil","said":"\\\\ \\"$1\\" 🏋️"}`
    const one = await driver.reserve()
    expect(await one.unsafe('begin', [])).toMatchObject({ command: 'BEGIN' })
    await one.unsafe(ROLE, ['service_role'])
    await one.unsafe(CLAIMS, ['overruled'])
    await one.unsafe(STATUS, [])
    expect(await one.unsafe(CLAIMS, [claims])).toMatchObject({ command: 'SELECT', count: 1 })
    expect([...(await one.unsafe(ASKED, []))]).toEqual([{ who: 'service_role', claims, status: '' }])
    await one.unsafe('commit', [])
    expect([...(await one.unsafe(ASKED, []))]).toMatchObject([{ who: 'postgres', claims: '' }])
    one.release()
    expect(sent.filter((text) => /set_config/.test(text))).toHaveLength(1)
  })

  it('that Postgres refuses fail the statement that came after them, with their own reason', async () => {
    const one = await driver.reserve()
    await one.unsafe('begin', [])
    await one.unsafe(ROLE, ['nobody_by_this_name'])
    await expect(one.unsafe(ASKED, [])).rejects.toThrow('role "nobody_by_this_name" does not exist')
    await one.unsafe('rollback', [])
    expect([...(await one.unsafe('select 1 as one', []))]).toEqual([{ one: 1 }])
    one.release()
  })

  it('are not kept back outside a transaction, nor for whoever comes next', async () => {
    const one = await driver.reserve()
    await one.unsafe(CLAIMS, ['lost'])
    expect(sent).toEqual([CLAIMS])
    await one.unsafe('begin', [])
    await one.unsafe(ROLE, ['anon'])
    one.release()
    const next = await driver.reserve()
    expect([...(await next.unsafe(ASKED, []))]).toMatchObject([{ who: 'postgres' }])
    next.release()
  })
})
