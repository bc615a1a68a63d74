import { openApi } from '@/lib/owner/tasks-openapi'

export function GET(): Response {
  return Response.json(openApi())
}
