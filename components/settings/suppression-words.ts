/** Why somebody must not be written to, and how that came about, in words. */

const REASONS: Record<string, string> = {
  asked: 'Asked to stop',
  unsubscribed: 'Unsubscribed',
  hostile: 'Wrote an angry reply',
  legal: 'Threatened legal action',
  hard_bounce: 'Mail bounces',
  complaint: 'Marked a message as spam',
  owner: 'Added by hand',
  imported: 'Imported',
}

const SOURCES: Record<string, string> = {
  reply: 'in a reply',
  unsubscribe_link: 'with the link in a message',
  provider: 'reported by the mail provider',
  owner: 'in the settings',
  import: 'from a file',
}

export const suppressionReason = (reason: string): string => REASONS[reason] ?? reason

export function suppressionOrigin(source: string, by: string | null): string {
  return by ? `by ${by}, ${SOURCES[source] ?? source}` : (SOURCES[source] ?? source)
}

/** Lifting somebody's own wish needs more than a click's thought. */
export function liftWarning(email: string, reason: string): string {
  const asked = ['asked', 'unsubscribed', 'hostile', 'legal', 'complaint'].includes(reason)
  const warning = asked
    ? 'They asked for no more messages. Only go on if they have told you since that they want to hear from you: writing against their wish is against the law.'
    : 'Only go on if you are sure that they want to hear from you and that the address works.'
  return `Allow messages to ${email} again? ${warning}`
}
