import { type FrozenEmail, renderEmail } from '@/lib/messages/render'

/** Mail to the people who work at a gym: an invitation to join, a test of what members would get. */

export type Sender = { gymName: string; fromName: string; fromAddress: string }

const ROLES: Record<string, string> = { owner: 'an owner', coach: 'a coach', staff: 'staff' }

export function invitationLetter(
  sender: Sender,
  invitation: { to: string; role: string; invitedBy: string; link: string },
): FrozenEmail {
  const { to, role, invitedBy, link } = invitation
  const text = [
    `${invitedBy} invites you to join ${sender.gymName} on GymAgents as ${ROLES[role] ?? role}.`,
    `Open this link, sign in or create an account with ${to}, and you are in:\n${link}`,
    'It works for two weeks. If you do not know what this is about, ignore it and nothing happens.',
  ].join('\n\n')
  return {
    from: `${quoted(sender.gymName)} <${sender.fromAddress}>`,
    to,
    replyTo: invitedBy,
    subject: `Join ${sender.gymName} on GymAgents`,
    text,
    html: `<!doctype html><html><body style="font-family:sans-serif">${text
      .split('\n\n')
      .map(
        (it) =>
          `<p>${escaped(it).replace(escaped(link), `<a href="${escaped(link)}">${escaped(link)}</a>`)}</p>`,
      )
      .join('')}</body></html>`,
    headers: {},
  }
}

export type TestLetter = {
  id: string
  to: string
  postalAddress: string
  unsubscribeUrl: string
  oneClickUrl: string
}

/** As a member's message would look, from the same sender and with the same footer, and marked as what it is. */
export function testLetter(sender: Sender, test: TestLetter) {
  return renderEmail({
    id: test.id,
    gym: {
      name: sender.gymName,
      postalAddress: test.postalAddress,
      fromName: sender.fromName,
      fromAddress: sender.fromAddress,
    },
    to: { address: test.to },
    subject: `[Test] A message from ${sender.gymName}`,
    text: [
      'This is a test that you sent to yourself from the settings. No member got it.',
      `Members see the same sender, “${sender.fromName}”, and the same lines below: your postal address and a way to unsubscribe, which the law asks for.`,
    ].join('\n\n'),
    thread: [],
    replyTo: test.to,
    unsubscribeUrl: test.unsubscribeUrl,
    oneClickUrl: test.oneClickUrl,
  })
}

const quoted = (name: string) => `"${name.replaceAll(/["\\\p{Cc}]/gu, ' ').trim()}"`

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
