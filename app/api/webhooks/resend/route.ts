import { readBody, refusalOf } from '@/lib/http/body'
import { inRequest } from '@/lib/http/request-id'
import { processMailSoon, receiveResendWebhook, refuseWebhook } from '@/lib/live'
import { WEBHOOK_BODY_MAX_BYTES } from '@/lib/safety/limits'

/** Stored before it is acknowledged, worked off after. */
export const POST = (request: Request): Promise<Response> => inRequest(request, () => receive(request))

async function receive(request: Request): Promise<Response> {
  const read = await readBody(request, WEBHOOK_BODY_MAX_BYTES)
  const answer =
    read.kind === 'text'
      ? await receiveResendWebhook({ body: read.text, headers: request.headers })
      : refuseWebhook('resend', refusalOf(read))
  if (answer.status === 200) processMailSoon()
  return Response.json(answer.body, { status: answer.status })
}
