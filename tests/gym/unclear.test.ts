import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { NOW, openScene, readAll, type Scene } from '@/tests/gym/scene'
import { differences } from '@/tests/gym/truth'

/** People as gyms really enter them. */
const PEOPLE = {
  usr_no_email: { email: '', dob: '1990-01-01' },
  usr_bad_email: { email: 'ann at example.com', dob: '1990-01-01' },
  usr_twin_one: { email: 'Twins@Example.com', dob: '1990-01-01' },
  usr_twin_two: { email: 'twins@example.com', dob: '1990-01-01' },
  usr_emoji: { name: { first: '💪🏽 Zoë', last: '’Ōkala' }, dob: '1990-01-01' },
  usr_script: { name: { first: '<script>alert(1)</script>', last: '"; drop table members; --' }, dob: null },
  usr_unborn: { dob: '2031-05-01' },
  usr_child: { dob: '2015-05-01' },
  usr_eighteen_today: { dob: '2008-11-18' },
  usr_eighteen_tomorrow: { dob: '2008-11-19' },
  usr_coach: { role: 'coach', dob: '1990-01-01' },
} satisfies Record<string, object>

let scene: Scene
let log: string
beforeAll(async () => {
  scene = await openScene({ members: 20 })
  for (const [id, person] of Object.entries(PEOPLE)) {
    const event = { event: 'customer.created', data: { id, role: 'member', ...person } }
    const answer = await fetch(`${scene.sandbox.url}/pushpress`, {
      method: 'POST',
      body: JSON.stringify(event),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await scene.connect()
  await readAll(scene.deps)
  log = written.mock.calls.map(([text]) => String(text)).join('')
  written.mockRestore()
})
afterAll(() => scene.close())

const member = async (id: string) => {
  const [row] = await scene.db.sql`select * from members where pushpress_id = ${id}`
  return row
}

describe('people whose data is not clear', () => {
  it('are all kept as PushPress has them', async () => {
    expect(await differences(scene)).toEqual([])
  })

  it.each([
    ['usr_no_email', 'no_email'],
    ['usr_bad_email', 'bad_email'],
    ['usr_unborn', 'unclear_age'],
    ['usr_child', 'minor'],
    ['usr_eighteen_tomorrow', 'minor'],
    ['usr_eighteen_today', null],
    ['usr_coach', 'staff'],
    ['usr_emoji', null],
    ['usr_script', null],
  ] as const)('%s: never written to because of %s', async (id, block) => {
    expect((await member(id))?.contact_block).toBe(block)
  })

  it('who share an email stay two people, found under one address', async () => {
    const twins = await scene.db
      .sql`select pushpress_id from members where email_key = 'twins@example.com' order by 1`
    expect(twins.map((row) => row.pushpress_id)).toEqual(['usr_twin_one', 'usr_twin_two'])
  })

  it('keep their names as text, whatever is in them', async () => {
    expect(await member('usr_emoji')).toMatchObject({ first_name: '💪🏽 Zoë', last_name: '’Ōkala' })
    expect(await member('usr_script')).toMatchObject({ last_name: '"; drop table members; --' })
  })

  it('leave a line in the log, without their addresses', async () => {
    const [counted] = await scene.db.sql`select count(*) filter (where email is null)::int as "withoutEmail",
      (count(email) - count(distinct email_key))::int as "sharedEmail",
      count(*) filter (where dob > ${NOW})::int as "birthdayAhead" from members`
    const line = log.split('\n').find((it) => it.includes('sync.customers_unclear')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({ ...counted })
    expect(counted).toMatchObject({ birthdayAhead: 1 })
    expect(log).not.toMatch(/twins@example\.com/i)
  })
})
