import { readBody, refusalOf } from '@/lib/http/body'
import { inRequest } from '@/lib/http/request-id'
import { processPushPressWebhooksSoon, receivePushPressWebhook, refuseWebhook } from '@/lib/live'
import { WEBHOOK_BODY_MAX_BYTES } from '@/lib/safety/limits'

export const maxDuration = 60

/** Stored, then acknowledged, then acted on. */
export const POST = (request: Request): Promise<Response> => inRequest(request, () => receive(request))

async function receive(request: Request): Promise<Response> {
  const read = await readBody(request, WEBHOOK_BODY_MAX_BYTES)
  const answer =
    read.kind === 'text'
      ? await receivePushPressWebhook({
          body: read.text,
          signature: request.headers.get('webhook-signature'),
          gymId: new URL(request.url).searchParams.get('gym'),
        })
      : refuseWebhook('pushpress', refusalOf(read))
  if (answer.status === 200) processPushPressWebhooksSoon()
  return Response.json(answer.body, { status: answer.status })
}
