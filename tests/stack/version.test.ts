import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requireOwnVersion, writeVersion } from '@/bin/stack/version'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gymagents-version-'))
  file = join(folder, 'version.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

type Version = { layout: number; postgres: number; migrations: Record<string, string> }

function change(edit: (version: Version) => void): void {
  writeVersion(folder)
  const version = JSON.parse(readFileSync(file, 'utf8')) as Version
  edit(version)
  writeFileSync(file, JSON.stringify(version))
}

function expectRefusal(reason: RegExp): void {
  const before = readdirSync(folder).map((name) => [name, readable(name)])
  expect(() => requireOwnVersion(folder)).toThrow(reason)
  expect(() => requireOwnVersion(folder)).toThrow(/Use another folder/)
  expect(readdirSync(folder).map((name) => [name, readable(name)])).toEqual(before)
}

function readable(name: string): string {
  return name.endsWith('.json') ? readFileSync(join(folder, name), 'utf8') : ''
}

describe('the data folder', () => {
  it('is accepted when it does not exist yet', () => {
    expect(() => requireOwnVersion(join(folder, 'new'))).not.toThrow()
  })

  it('is accepted when this version made it', () => {
    writeVersion(folder)
    expect(() => requireOwnVersion(folder)).not.toThrow()
  })

  it('is accepted when it lacks only the newest migration, which is about to be applied', () => {
    change(({ migrations }) => delete migrations[Object.keys(migrations).at(-1) ?? ''])
    expect(() => requireOwnVersion(folder)).not.toThrow()
  })

  it('is refused, untouched, when its layout is another', () => {
    change((version) => {
      version.layout = 99
    })
    expectRefusal(/its layout is 99/)
  })

  it('is refused, untouched, when another Postgres wrote it', () => {
    change((version) => {
      version.postgres = 12
    })
    expectRefusal(/made with Postgres 12/)
  })

  it('is refused, untouched, when a newer version migrated it', () => {
    change(({ migrations }) => {
      migrations['20990101000000_future.sql'] = 'abc'
    })
    expectRefusal(/20990101000000_future\.sql is not known here/)
  })

  it('is refused, untouched, when a migration it has was changed since', () => {
    change(({ migrations }) => {
      migrations[Object.keys(migrations)[0] ?? ''] = 'abc'
    })
    expectRefusal(/reads differently here/)
  })

  it('is refused, untouched, when its version cannot be read', () => {
    writeFileSync(file, '{"layout":')
    expectRefusal(/cannot be read/)
  })

  it('is refused when somebody keeps a folder of their own where ours would go', () => {
    mkdirSync(join(folder, 'postgres'))
    expectRefusal(/holds "postgres"/)
  })
})
