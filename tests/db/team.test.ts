import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invitationToken, readInvitationToken } from '@/lib/owner/invitation-token'
import { type TestDatabase, testDatabase } from '../database'

const NOW = '2026-03-02T16:00:00Z'
let db: TestDatabase
let owner: string
let gym: string

beforeAll(async () => {
  db = await testDatabase()
  owner = await db.addUser('sam@example.com')
  gym = await db.addGym(owner)
})
afterAll(() => db.drop())

async function invite(email: string, role = 'coach', as = owner): Promise<{ kind: string; id: string }> {
  return db.as({ userId: as }, async (tx) => {
    const [row] = await tx`select invite_person(${gym}, ${email}, ${role}, ${NOW}) as answer`
    return row?.answer
  })
}

const accept = (invitation: string, user: string, now = NOW) =>
  db.rpc('accept_invitation', { p_invitation: invitation, p_user: user, p_now: now })

const setRole = (user: string, role: string | null, as = owner) =>
  db.as({ userId: as }, async (tx) => {
    const [row] = await tx`select set_person_role(${gym}, ${user}, ${role}) as answer`
    return row?.answer
  })

describe('an invitation', () => {
  test('lets in the person it names, once', async () => {
    const { id } = await invite(' Coach@Example.com ')
    const stranger = await db.addUser('stranger@example.com')
    expect(await accept(id, stranger)).toBe('other_address')
    const coach = await db.addUser('coach@example.com')
    expect(await accept(id, coach)).toBe('joined')
    expect(await accept(id, coach)).toBe('gone')
    const [person] = await db.sql`select role from gym_people where gym_id = ${gym} and user_id = ${coach}`
    expect(person?.role).toBe('coach')
    expect(await invite('coach@example.com')).toEqual({ kind: 'already_here' })
  })

  test('runs out after two weeks, and can be revoked and renewed', async () => {
    const first = await invite('late@example.com')
    const late = await db.addUser('late@example.com')
    expect(await accept(first.id, late, '2026-03-20T16:00:00Z')).toBe('gone')
    expect((await invite('late@example.com', 'staff')).id).toBe(first.id)
    await db.as({ userId: owner }, (tx) => tx`select revoke_invitation(${first.id}, ${NOW})`)
    expect(await accept(first.id, late)).toBe('gone')
  })

  test('is for owners to make, see and revoke', async () => {
    const coach = await db.addUser('second-coach@example.com')
    await db.sql`insert into gym_people values (${gym}, ${coach}, 'coach', 'second-coach@example.com', ${NOW})`
    await expect(invite('friend@example.com', 'owner', coach)).rejects.toThrow(/Only the owner/)
    const { id } = await invite('somebody@example.com')
    expect(await db.as({ userId: coach }, (tx) => tx`select id from invitations`)).toHaveLength(0)
    await db.as({ userId: coach }, (tx) => tx`select revoke_invitation(${id}, ${NOW})`)
    const [row] = await db.sql`select revoked_at from invitations where id = ${id}`
    expect(row?.revoked_at).toBeNull()
  })

  test('has a link nobody can make up', () => {
    const key = Buffer.alloc(32, 1)
    const id = randomUUID()
    const token = invitationToken(key, id)
    expect(readInvitationToken(key, token)).toBe(id)
    expect(readInvitationToken(Buffer.alloc(32, 2), token)).toBeNull()
    expect(readInvitationToken(key, `${token}A`)).toBeNull()
    expect(readInvitationToken(key, `A${token.slice(1)}`)).toBeNull()
    expect(readInvitationToken(key, '')).toBeNull()
  })
})

describe('the team', () => {
  test('always keeps an owner', async () => {
    expect(await setRole(owner, 'coach')).toBe('last_owner')
    expect(await setRole(owner, null)).toBe('last_owner')
    const second = await db.addUser('partner@example.com')
    await db.sql`insert into gym_people values (${gym}, ${second}, 'owner', 'partner@example.com', ${NOW})`
    expect(await setRole(second, 'staff')).toBe('done')
    expect(await setRole(second, null)).toBe('done')
    expect(await setRole(second, 'coach')).toBe('not_found')
  })

  test('is not another owner’s to change', async () => {
    const other = await db.addUser('rival@example.com')
    await db.addGym(other, 'Rival Gym')
    await expect(setRole(owner, null, other)).rejects.toThrow(/Only the owner/)
  })
})
