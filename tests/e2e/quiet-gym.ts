import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import postgres from 'postgres'
import { openAs } from './gym-owner'
import { PASSWORD, signUp } from './owner'

/**
 * A small gym that has had its agents for months. The demo gym's analysis uses up what may be proposed in a day, and a
 * test that needs one proposal more would have to wait for the next morning. Nobody here is left alone for comparison.
 */

const MEMBERS = 12
export const QUIET_COMPANY = 'cmp_quiet'
const API_KEY = 'sk_sandbox_quiet'
const OWNER = { email: 'owner@quiet.example', password: PASSWORD }

export async function openQuietGym(page: Page, url: string, folder: string): Promise<void> {
  const gym = { companyId: QUIET_COMPANY, apiKey: API_KEY, name: 'Quiet Corner', members: MEMBERS, seed: 5 }
  const opened = await page.request.post(`${url}/api/sandbox/gyms`, { data: gym })
  // A product that tests have run against before has it already.
  if (opened.status() === 409) return openAs(page, OWNER, '/today')
  if (!opened.ok()) throw new Error(`The quiet gym was not opened: ${await opened.text()}`)
  await connectGym(page, gym, OWNER.email)
  await settle(folder, QUIET_COMPANY)
}

/** A new owner signs up and connects their gym, and the first reading is done. */
export async function connectGym(
  page: Page,
  gym: { name: string; companyId: string; apiKey: string },
  email: string,
): Promise<void> {
  await signUp(page, email)
  await page.getByLabel('Name of your gym').fill(gym.name)
  await page.getByRole('button', { name: 'Create gym' }).click()
  await page.getByLabel('Company ID').fill(gym.companyId)
  await page.getByLabel('API key').fill(gym.apiKey)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('link', { name: 'Go on', exact: true }).waitFor()
}

/** As if the gym had had its agents for months: past the first careful weeks, and with nobody left alone. */
export async function settle(folder: string, company: string): Promise<void> {
  const password = readFileSync(join(folder, 'postgres-password'), 'utf8').trim()
  const [, , , port] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const at = { host: '127.0.0.1', port: Number(port), user: 'postgres', password, database: 'gymagents' }
  const sql = postgres({ ...at, max: 1 })
  try {
    await sql`update gyms g set holdout_percent = 0, created_at = now() - interval '91 days', onboarded_at = now() - interval '90 days'
      from pushpress_connections c where c.gym_id = g.id and c.company_id = ${company}`
    await sql`insert into gym_agents (gym_id, agent, enabled_at)
      select g.id, agent, g.onboarded_at
      from gyms g join pushpress_connections c on c.gym_id = g.id,
        unnest(array['retention', 'sales', 'reputation', 'fill', 'gm']) agent
      where c.company_id = ${company}
      on conflict (gym_id, agent) do update set enabled_at = excluded.enabled_at`
  } finally {
    await sql.end()
  }
}
