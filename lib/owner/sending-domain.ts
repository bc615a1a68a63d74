import type { Rpc } from '@/lib/db/rpc'
import type { MailDomain } from '@/lib/messages/mail-domain'
import type { Answer, Mail } from '@/lib/messages/resend'
import { DOMAIN_CHECK_BUDGET_MS, DOMAINS_PER_RUN_MAX } from '@/lib/safety/limits'

/** A gym's own sending domain: registered with the mail provider, looked at until it is verified, and given up again. */
export type DomainDeps = {
  rpc: Rpc
  mail: Pick<Mail, 'domains'>
  /** Domains of the platform itself, which no gym may send from. */
  ours: readonly string[]
}

export type DomainRequest = { gymId: string; domain: string; localPart: string }
export type Registered = { kind: 'registered' } | { kind: 'refused'; why: string } | { kind: 'unavailable' }

/** Where anybody can have an address, nobody can set DNS records. */
const PUBLIC_MAIL = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'gmx.de',
])
const TAKEN = 'Another gym sends from this domain already. Use one of your own.'

export async function registerDomain(
  deps: DomainDeps,
  { gymId, domain, localPart }: DomainRequest,
  now: Date,
): Promise<Registered> {
  const objection = objectionTo(deps, domain)
  if (objection) return { kind: 'refused', why: objection }
  const owner = await deps.rpc('find_sending_domain', { p_domain: domain })
  if (owner === gymId) {
    await deps.rpc('rename_sender', { p_gym: gymId, p_local_part: localPart })
    return { kind: 'registered' }
  }
  if (owner) return { kind: 'refused', why: TAKEN }
  const made = await create(deps, domain)
  if (made.kind !== 'ok') return refusalOf(made)
  const stored = (await deps.rpc('store_sending_domain', {
    p_gym: gymId,
    p_domain: domain,
    p_local_part: localPart,
    p_provider_id: made.value.id,
    p_status: made.value.status,
    p_records: made.value.records,
    p_now: now.toISOString(),
  })) as { kind: 'stored' | 'taken'; before: string | null }
  if (stored.kind === 'taken') return { kind: 'refused', why: TAKEN }
  if (stored.before) await deps.mail.domains.remove(stored.before)
  return { kind: 'registered' }
}

function objectionTo({ ours }: DomainDeps, domain: string): string | null {
  if (PUBLIC_MAIL.has(domain))
    return `${domain} belongs to a mail service. Use the domain of your own website.`
  const isOurs = ours.some(
    (own) => own === domain || own.endsWith(`.${domain}`) || domain.endsWith(`.${own}`),
  )
  return isOurs ? 'This domain belongs to GymAgents. Use the domain of your own website.' : null
}

/**
 * The provider may know the domain from an attempt that was never stored. It is made anew, with new records: what
 * somebody once proved must not count for whoever asks today.
 */
async function create(deps: DomainDeps, domain: string): Promise<Answer<MailDomain>> {
  const made = await deps.mail.domains.create(domain)
  if (made.kind !== 'rejected') return made
  const known = await deps.mail.domains.list()
  const orphan = known.kind === 'ok' ? known.value.find(({ name }) => name === domain) : undefined
  if (!orphan) return made
  const removed = await deps.mail.domains.remove(orphan.id)
  return removed.kind === 'ok' ? deps.mail.domains.create(domain) : removed
}

function refusalOf(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): Registered {
  switch (answer.kind) {
    case 'rejected':
    case 'not_found':
      return { kind: 'refused', why: answer.why }
    case 'rate_limited':
    case 'unavailable':
      return { kind: 'unavailable' }
  }
}

/** Looks at the domains whose time has come, or at one gym's now. Each is settled by itself. */
export async function checkDomains(deps: DomainDeps, now: Date, gymId?: string): Promise<number> {
  const deadline = performance.now() + DOMAIN_CHECK_BUDGET_MS
  const due = await deps.rpc('claim_sending_domains', {
    p_now: now.toISOString(),
    p_limit: DOMAINS_PER_RUN_MAX,
    p_gym: gymId,
  })
  let checked = 0
  for (const domain of due) {
    if (performance.now() > deadline) break
    await check(deps, domain, now)
    checked += 1
  }
  return checked
}

async function check(
  deps: DomainDeps,
  domain: { gym_id: string; provider_id: string; status: string },
  now: Date,
): Promise<void> {
  if (domain.status !== 'verified') await deps.mail.domains.verify(domain.provider_id)
  const found = await deps.mail.domains.get(domain.provider_id)
  // A provider that does not answer says nothing about the domain: it stays as it was.
  const status =
    found.kind === 'ok' ? found.value.status : found.kind === 'not_found' ? 'failed' : domain.status
  await deps.rpc('record_sending_domain', {
    p_gym: domain.gym_id,
    p_provider_id: domain.provider_id,
    p_status: status,
    p_records: found.kind === 'ok' ? found.value.records : [],
    p_failure: (found.kind === 'ok' ? null : whyNot(found)) as string,
    p_now: now.toISOString(),
  })
}

function whyNot(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): string {
  return answer.kind === 'rate_limited' ? 'The mail provider asked us to slow down.' : answer.why
}

/** Back to the shared sender. The domain is taken off the provider too, so that nobody inherits what it proved. */
export async function removeDomain(deps: DomainDeps, gymId: string): Promise<void> {
  const providerId = await deps.rpc('remove_sending_domain', { p_gym: gymId })
  if (providerId) await deps.mail.domains.remove(providerId)
}
