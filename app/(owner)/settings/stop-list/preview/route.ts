import { readBytes } from '@/lib/http/body'
import { accessToGym } from '@/lib/owner/access'
import { readStopList } from '@/lib/owner/suppression-csv'
import { STOP_LIST_FILE_MAX_BYTES } from '@/lib/safety/limits'

/** What a file would add to the stop list. It changes nothing. */
export async function POST(request: Request): Promise<Response> {
  const access = await accessToGym()
  if (access.kind === 'closed')
    return Response.json({ kind: 'refused', why: access.message }, { status: 403 })
  const body = await readBytes(request, STOP_LIST_FILE_MAX_BYTES)
  switch (body.kind) {
    case 'too_large':
      return Response.json(
        { kind: 'refused', why: 'The file is larger than 2 MB. Split it.' },
        { status: 413 },
      )
    case 'broken':
      return Response.json(
        { kind: 'refused', why: 'The file did not arrive whole. Try again.' },
        { status: 400 },
      )
    case 'bytes':
      return Response.json(readStopList(body.bytes), { headers: { 'Cache-Control': 'no-store' } })
  }
}
