import type { Company } from '@pushpress/pushpress/models/components/company.js'
import type { Customer } from '@pushpress/pushpress/models/components/customer.js'
import type { Enrollment } from '@pushpress/pushpress/models/components/enrollment.js'
import type { CheckinRow } from '@/sandbox/gym/checkin'
import type { Traits } from '@/sandbox/gym/person'
import type { Sql } from '@/sandbox/schema'

/** The gym software's own data, read and written by whoever plays a part in it. */

export type StoredCompany = {
  id: string
  data: Company
  timezone: string
  seed: number
  scale: number
}

export type Page = { page: number; limit: number }
export type CheckinKind = CheckinRow['kind']
export type CheckinFilter = { customer?: string; before?: number; after?: number }

export async function companyOfKey(sql: Sql, apiKey: string): Promise<StoredCompany | null> {
  const [row] = await sql<StoredCompany[]>`
    select id, data, timezone, seed, scale from company where api_key = ${apiKey}`
  return row ?? null
}

export async function companyById(sql: Sql, id: string): Promise<StoredCompany | null> {
  const [row] = await sql<
    StoredCompany[]
  >`select id, data, timezone, seed, scale from company where id = ${id}`
  return row ?? null
}

export async function listCompanies(sql: Sql): Promise<StoredCompany[]> {
  return sql<StoredCompany[]>`select id, data, timezone, seed, scale from company order by id`
}

export async function listCustomers(
  sql: Sql,
  company: string,
  { page, limit }: Page,
  filter: { role: string | null; email: string | null },
): Promise<Customer[]> {
  const rows = await sql<{ data: Customer }[]>`
    select data from customer
    where company_id = ${company}
      and (${filter.role}::text is null or role = ${filter.role})
      and (${filter.email}::text is null or lower(email) = lower(${filter.email}))
    order by position
    limit ${limit} offset ${(page - 1) * limit}`
  return rows.map((row) => row.data)
}

export async function getCustomer(sql: Sql, company: string, id: string): Promise<Customer | null> {
  const [row] = await sql<{ data: Customer }[]>`
    select data from customer where company_id = ${company} and id = ${id}`
  return row?.data ?? null
}

export async function saveCustomer(sql: Sql, customer: Customer, traits?: Traits): Promise<void> {
  await sql`
    insert into customer (company_id, id, email, role, data, traits)
    values (${customer.companyId}, ${customer.id}, ${customer.email}, ${customer.role ?? 'member'},
      ${sql.json(customer as never)}, ${traits ? sql.json(traits as never) : null})
    on conflict (company_id, id) do update
    set email = excluded.email, role = excluded.role, data = excluded.data,
      traits = coalesce(excluded.traits, customer.traits)`
}

/** Deletes the person with their enrollments and visits, as PushPress does. */
export async function deleteCustomer(sql: Sql, company: string, id: string): Promise<void> {
  await sql`delete from checkin where company_id = ${company} and customer = ${id}`
  await sql`delete from enrollment where company_id = ${company} and customer = ${id}`
  await sql`delete from customer where company_id = ${company} and id = ${id}`
}

export async function listEnrollments(
  sql: Sql,
  company: string,
  { page, limit }: Page,
  filter: { customer: string | null; status: string | null },
): Promise<Enrollment[]> {
  const rows = await sql<{ data: Enrollment }[]>`
    select data from enrollment
    where company_id = ${company}
      and (${filter.customer}::text is null or customer = ${filter.customer})
      and (${filter.status}::text is null or status = ${filter.status})
    order by position
    limit ${limit} offset ${(page - 1) * limit}`
  return rows.map((row) => row.data)
}

export async function getEnrollment(sql: Sql, company: string, id: string): Promise<Enrollment | null> {
  const [row] = await sql<{ data: Enrollment }[]>`
    select data from enrollment where company_id = ${company} and id = ${id}`
  return row?.data ?? null
}

/** The enrollment that counts for a customer: the latest one that has not ended, else the latest. */
export async function currentEnrollment(
  sql: Sql,
  company: string,
  customer: string,
): Promise<Enrollment | null> {
  const [row] = await sql<{ data: Enrollment }[]>`
    select data from enrollment where company_id = ${company} and customer = ${customer}
    order by (status in ('canceled', 'completed')), position desc limit 1`
  return row?.data ?? null
}

export async function saveEnrollment(sql: Sql, enrollment: Enrollment): Promise<void> {
  await sql`
    insert into enrollment (company_id, id, customer, status, data)
    values (${enrollment.companyId}, ${enrollment.id}, ${enrollment.customerId}, ${enrollment.status},
      ${sql.json(enrollment as never)})
    on conflict (company_id, id) do update
    set customer = excluded.customer, status = excluded.status, data = excluded.data`
}

export async function deleteEnrollment(sql: Sql, company: string, id: string): Promise<void> {
  await sql`delete from enrollment where company_id = ${company} and id = ${id}`
}

export async function getOne(
  sql: Sql,
  table: 'plan' | 'class_type',
  company: string,
  id: string,
): Promise<unknown> {
  const [row] = await sql<{ data: unknown }[]>`
    select data from ${sql(table)} where company_id = ${company} and id = ${id}`
  return row?.data ?? null
}

export async function listClassTypes(sql: Sql, company: string): Promise<{ id: string; name: string }[]> {
  const rows = await sql<{ data: { id: string; name: string } }[]>`
    select data from class_type where company_id = ${company} order by data->>'name'`
  return rows.map((row) => row.data)
}
