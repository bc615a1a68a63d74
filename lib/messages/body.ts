/** The two readings of a letter, plain and light HTML, with the footer that the law asks for. */

export type Footer = { gymName: string; postalAddress: string; unsubscribeUrl: string }

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Control characters other than tab and line breaks. */
const UNPRINTABLE = /(?![\t\r\n])\p{Cc}/gu

export function textBody(text: string, footer: Footer): string {
  const address = oneLine(footer.postalAddress)
  return `${clean(text)}\n\n-- \n${footer.gymName}\n${address}\nUnsubscribe: ${footer.unsubscribeUrl}\n`
}

export function htmlBody(text: string, footer: Footer): string {
  const paragraphs = clean(text)
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
  const small = 'color:#666;font-size:12px;margin-top:32px'
  return [
    '<!doctype html><html><body style="font-family:sans-serif;font-size:15px;line-height:1.5;color:#111">',
    ...paragraphs,
    `<p style="${small}">${escapeHtml(footer.gymName)}<br>${escapeHtml(oneLine(footer.postalAddress))}<br>`,
    `<a href="${escapeHtml(footer.unsubscribeUrl)}" style="color:#666">Unsubscribe</a></p></body></html>`,
  ].join('\n')
}

function clean(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(UNPRINTABLE, '').trim()
}

function oneLine(address: string): string {
  return clean(address).replaceAll(/\s*\n\s*/g, ', ')
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)
}
