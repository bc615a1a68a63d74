import { now } from '@/lib/clock'
import { readBody } from '@/lib/http/body'
import { resubscribe, unsubscribe } from '@/lib/live'
import { log } from '@/lib/log'
import { UNSUBSCRIBE_BODY_MAX_BYTES } from '@/lib/safety/limits'

/**
 * Where a mail program posts "List-Unsubscribe=One-Click" (RFC 8058) and where the page's buttons lead. A mail program
 * follows no redirect and reads no page; a person is sent back to theirs.
 */
export async function POST(request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const pressed = await pressedButton(request)
  try {
    const at = await now()
    const isOurs = pressed === 'resubscribe' ? await resubscribe(token, at) : await unsubscribe(token, at)
    if (pressed) return backToPage(isOurs ? token : '', pressed === 'resubscribe' ? 'again' : undefined)
    return isOurs
      ? plain(200, 'You will get no more messages.')
      : plain(400, 'This unsubscribe link is not complete. Copy it again from the message.')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log('error', 'unsubscribe.broke', { reason })
    return pressed
      ? backToPage(token, 'failed')
      : plain(503, 'This could not be saved. Please try again in a minute.')
  }
}

/** Someone opened the address instead of posting to it: the page asks them first. Nothing changes. */
export function GET(request: Request): Response {
  return backToPage(new URL(request.url).searchParams.get('token') ?? '')
}

/** Which of the page's buttons was pressed; null when it was none of them, but a mail program. */
async function pressedButton(request: Request): Promise<string | null> {
  const body = await readBody(request, UNSUBSCRIBE_BODY_MAX_BYTES)
  return body.kind === 'text' ? new URLSearchParams(body.text).get('button') : null
}

const plain = (status: number, text: string) => new Response(`${text}\n`, { status })

const backToPage = (token: string, notice?: 'again' | 'failed') => {
  const query = new URLSearchParams({ token, ...(notice && { notice }) })
  return new Response(null, { status: 303, headers: { location: `/unsubscribe?${query}` } })
}
