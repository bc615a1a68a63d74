import { describe, expect, it } from 'vitest'
import { safeNextPath, withNext } from '@/lib/owner/next-path'

describe('the page to go to after signing in', () => {
  it('keeps a path of this site with its query', () => {
    expect(safeNextPath('/members?q=dana&page=2')).toBe('/members?q=dana&page=2')
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/./\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'members',
    '',
    undefined,
    ['/members', '/members'],
    `/${'a'.repeat(3000)}`,
  ])('refuses to leave the site for %j', (wanted) => {
    const path = safeNextPath(wanted)
    expect(path === null || new URL(path, 'http://gym.test').host === 'gym.test').toBe(true)
    expect(path ?? '').not.toContain('evil.example')
  })

  it('is carried in the address, except when it is the start page', () => {
    expect(withNext('/login', '/members?page=2')).toBe('/login?next=%2Fmembers%3Fpage%3D2')
    expect(withNext('/login', '/')).toBe('/login')
    expect(withNext('/login', null)).toBe('/login')
  })
})
