import { createElement } from 'react'
import { type OwnerMailProps, OwnerMailView } from '@/components/emails/owner-mail'

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

export async function renderOwnerMail(mail: OwnerMailProps): Promise<string> {
  // Loaded when it is needed: a route may not import it, though it may use it.
  const { renderToStaticMarkup } = await import('react-dom/server')
  return DOCTYPE + renderToStaticMarkup(createElement(OwnerMailView, mail))
}
