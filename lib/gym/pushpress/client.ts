import { PushPressCore } from '@pushpress/pushpress/core.js'
import { checkinsAppointmentGet } from '@pushpress/pushpress/funcs/checkinsAppointmentGet.js'
import { checkinsAppointmentList } from '@pushpress/pushpress/funcs/checkinsAppointmentList.js'
import { checkinsClassGet } from '@pushpress/pushpress/funcs/checkinsClassGet.js'
import { checkinsClassList } from '@pushpress/pushpress/funcs/checkinsClassList.js'
import { checkinsCount } from '@pushpress/pushpress/funcs/checkinsCount.js'
import { checkinsEventGet } from '@pushpress/pushpress/funcs/checkinsEventGet.js'
import { checkinsEventList } from '@pushpress/pushpress/funcs/checkinsEventList.js'
import { checkinsOpenGet } from '@pushpress/pushpress/funcs/checkinsOpenGet.js'
import { checkinsOpenList } from '@pushpress/pushpress/funcs/checkinsOpenList.js'
import { companyGet } from '@pushpress/pushpress/funcs/companyGet.js'
import { customersGet } from '@pushpress/pushpress/funcs/customersGet.js'
import { customersList } from '@pushpress/pushpress/funcs/customersList.js'
import { enrollmentGet } from '@pushpress/pushpress/funcs/enrollmentGet.js'
import { enrollmentList } from '@pushpress/pushpress/funcs/enrollmentList.js'
import { manageWebhooksActivate } from '@pushpress/pushpress/funcs/manageWebhooksActivate.js'
import { manageWebhooksCreate } from '@pushpress/pushpress/funcs/manageWebhooksCreate.js'
import { manageWebhooksList } from '@pushpress/pushpress/funcs/manageWebhooksList.js'
import { manageWebhooksUpdate } from '@pushpress/pushpress/funcs/manageWebhooksUpdate.js'
import { plansGet } from '@pushpress/pushpress/funcs/plansGet.js'
import type { EventTypes2 } from '@pushpress/pushpress/models/operations/createwebhook.js'
import { type Answer, ok } from '@/lib/gym/pushpress/failure'
import { ask, askForAppointments, askForList, askForObject } from '@/lib/gym/pushpress/request'
import { PUSHPRESS_PAGE_SIZE, PUSHPRESS_TIMEOUT_MS } from '@/lib/safety/limits'

export const CHECKIN_KINDS = ['class', 'open', 'event', 'appointment'] as const
export type CheckinKind = (typeof CHECKIN_KINDS)[number]
export type PagedCheckinKind = Exclude<CheckinKind, 'appointment'>
export type WebhookEvent = EventTypes2

/** Unix seconds, both ends exclusive, as PushPress asks for them; of everyone, or of one customer. */
export type Between = { after: number; before?: number; customer?: string }

export type PushPress = ReturnType<typeof openPushPress>

const CHECKIN_LISTS = { class: checkinsClassList, open: checkinsOpenList, event: checkinsEventList }
const CHECKIN_GETS = {
  class: checkinsClassGet,
  open: checkinsOpenGet,
  event: checkinsEventGet,
  appointment: checkinsAppointmentGet,
}

/**
 * One gym's PushPress account. Nothing here throws: every call answers with a value or with why there is none.
 * Objects come back as PushPress sent them; rows.ts decides what of them is usable.
 */
export function openPushPress(account: { url?: string; companyId: string; apiKey: string }) {
  const core = new PushPressCore({
    serverURL: account.url,
    companyId: account.companyId,
    apiKey: account.apiKey,
    // The SDK would repeat a failing call for five minutes. Retries are ours (request.ts), few and short.
    retryConfig: { strategy: 'none' },
    timeoutMs: PUSHPRESS_TIMEOUT_MS,
  })
  // A redirect could carry the key to another host.
  const options = { cache: 'no-store', redirect: 'error' } as const
  const limit = PUSHPRESS_PAGE_SIZE

  return {
    company: () => ask(() => companyGet(core, {}, options)),
    customers: (page: number) => askForList(() => customersList(core, { page, limit }, options)),
    customer: (uuid: string) => askForObject(() => customersGet(core, { uuid }, options)),
    enrollments: (page: number) => askForList(() => enrollmentList(core, { page, limit }, options)),
    enrollmentsOf: (customerId: string, page: number) =>
      askForList(() => enrollmentList(core, { customerId, page, limit }, options)),
    enrollment: (uuid: string) => askForObject(() => enrollmentGet(core, { uuid }, options)),
    plan: (id: string) => askForObject(() => plansGet(core, { id }, options)),
    checkins: (kind: PagedCheckinKind, between: Between, page: number) =>
      askForList(() => CHECKIN_LISTS[kind](core, { ...between, page, limit }, options)),
    appointments: (between: Between, next?: string) =>
      askForAppointments(() => checkinsAppointmentList(core, { ...between, next }, options)),
    checkin: (kind: CheckinKind, uuid: string) =>
      askForObject(() => CHECKIN_GETS[kind](core, { uuid }, options)),
    countCheckins: (between: Between) =>
      askFor(
        () => checkinsCount(core, between, options),
        (body) => body.count,
      ),
    webhooks: () =>
      askFor(
        () => manageWebhooksList(core, {}, options),
        (body) => body.data,
      ),
    createWebhook: (url: string, eventTypes: WebhookEvent[]) =>
      ask(() => manageWebhooksCreate(core, { requestBody: { url, eventTypes } }, options)),
    updateWebhook: (uuid: string, url: string, eventTypes: WebhookEvent[]) =>
      ask(() => manageWebhooksUpdate(core, { uuid, requestBody: { url, eventTypes } }, options)),
    activateWebhook: (uuid: string) => ask(() => manageWebhooksActivate(core, { uuid }, options)),
  }
}

async function askFor<T, U>(call: Parameters<typeof ask<T>>[0], pick: (value: T) => U): Promise<Answer<U>> {
  const answer = await ask(call)
  return answer.kind === 'ok' ? ok(pick(answer.value)) : answer
}
