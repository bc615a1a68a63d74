import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CheckinRow } from '@/sandbox/gym/checkin'
import { type GeneratedGym, type GymRecipe, generateGym, yearOfCheckins } from '@/sandbox/gym/generate'
import type { Sql } from '@/sandbox/schema'

/** Writes a generated gym into the database: bulk copies, because the large one has 300,000 check-ins. */

const ROWS_PER_CHUNK = 2_000

export async function seedGym(sql: Sql, recipe: GymRecipe & { apiKey: string }): Promise<GeneratedGym> {
  const gym = generateGym(recipe)
  const id = gym.company.id
  // Reading the year also counts each enrollment's check-ins, so it comes before they are written.
  const checkins = [...yearOfCheckins(gym, recipe.now)]
  await sql`delete from company where id = ${id}`
  await sql`insert into company (id, api_key, data, timezone, seed, scale, next_index)
    values (${id}, ${recipe.apiKey}, ${sql.json(gym.company as never)}, ${recipe.timezone}, ${gym.seed},
      ${gym.scale}, ${gym.people.length})`
  for (const plan of gym.plans) {
    await sql`insert into plan values (${id}, ${plan.id}, ${sql.json(plan as never)})`
  }
  for (const type of gym.classTypes) {
    await sql`insert into class_type values (${id}, ${type.id}, ${sql.json(type)})`
  }
  await copy(sql, 'customer (company_id, id, email, role, data, traits)', customerRows(gym))
  await copy(sql, 'enrollment (company_id, id, customer, status, data)', enrollmentRows(gym))
  await copy(
    sql,
    'checkin (company_id, id, customer, kind, ts, enrollment_id, name, type_id, ref_id, role, staff_id)',
    checkinRows(id, checkins),
  )
  await sql`analyze checkin, customer, enrollment`
  return gym
}

type Cell = string | number | null

function* customerRows(gym: GeneratedGym): Generator<Cell[]> {
  for (const { customer, traits } of gym.people) {
    const role = customer.role ?? 'member'
    yield [
      gym.company.id,
      customer.id,
      customer.email,
      role,
      JSON.stringify(customer),
      JSON.stringify(traits),
    ]
  }
}

function* enrollmentRows(gym: GeneratedGym): Generator<Cell[]> {
  for (const { enrollment } of gym.people) {
    if (!enrollment) continue
    const { id, customerId, status } = enrollment
    yield [gym.company.id, id, customerId, status, JSON.stringify(enrollment)]
  }
}

function* checkinRows(company: string, rows: CheckinRow[]): Generator<Cell[]> {
  for (const r of rows) {
    yield [
      company,
      r.id,
      r.customer,
      r.kind,
      r.ts,
      r.enrollmentId,
      r.name,
      r.typeId,
      r.refId,
      r.role,
      r.staffId,
    ]
  }
}

async function copy(sql: Sql, target: string, rows: Generator<Cell[]>): Promise<void> {
  const stream = await sql.unsafe(`copy ${target} from stdin`).writable()
  await pipeline(Readable.from(chunks(rows)), stream)
}

function* chunks(rows: Generator<Cell[]>): Generator<string> {
  let lines: string[] = []
  for (const row of rows) {
    lines.push(row.map(cellText).join('\t'))
    if (lines.length === ROWS_PER_CHUNK) {
      yield `${lines.join('\n')}\n`
      lines = []
    }
  }
  if (lines.length) yield `${lines.join('\n')}\n`
}

function cellText(cell: Cell): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'number') return String(cell)
  return cell.replace(/\\/g, '\\\\').replace(/\t/g, '\\t').replace(/\n/g, '\\n').replace(/\r/g, '\\r')
}
