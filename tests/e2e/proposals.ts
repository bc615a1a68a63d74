import type { Page } from 'playwright-core'
import { QUIET_COMPANY } from './quiet-gym'
import { sandbox } from './sandbox'

/** Leads who ask the quiet gym something, so that there is a proposal to decide on. */

export type Proposal = {
  id: string
  version: number
  status: string
  dueAt: string | null
  outcome: { code: string } | null
  draft: { by: string } | null
}

const PATIENCE_MS = 12_000
let people = 0

export async function addLead(
  page: Page,
  first = 'Robin',
): Promise<{ name: string; email: string; id: string }> {
  people += 1
  const last = `Test${Date.now()}${people}`
  const email = `${last.toLowerCase()}@example.com`
  const name = { first, last, nickname: null }
  await sandbox.happen('customer.created', { name, email, role: 'lead', companyId: QUIET_COMPANY })
  return { name: `${first} ${last}`, email, id: (await find(page, last)).id }
}

async function find(page: Page, last: string): Promise<Proposal> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const answer = await page.request.get(`/api/tasks?view=all&q=${last}`)
    const { tasks } = (await answer.json()) as { tasks: Proposal[] }
    // The words are written right after the task was opened.
    if (tasks[0]?.draft) return tasks[0]
    await page.waitForTimeout(300)
  }
  throw new Error(`Nothing was proposed for ${last}.`)
}

export async function readTask(page: Page, id: string): Promise<Proposal> {
  const answer = await page.request.get(`/api/tasks/${id}`)
  return ((await answer.json()) as { task: Proposal }).task
}

export async function untilStatus(page: Page, id: string, status: string): Promise<Proposal> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const task = await readTask(page, id)
    if (task.status === status) return task
    if (Date.now() > deadline) throw new Error(`The task is ${task.status}, not ${status}.`)
    await page.waitForTimeout(200)
  }
}
