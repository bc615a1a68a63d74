import type { Instrumentation } from 'next'

/** A page, action or route that broke, as one line that names the request. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { log } = await import('@/lib/log')
  const broke = error as Error & { digest?: string }
  log('error', 'request.broke', {
    requestId: String(request.headers['x-request-id'] ?? ''),
    method: request.method,
    // Without the query: a link's token is a secret.
    path: request.path.split('?')[0],
    route: context.routePath,
    digest: broke.digest,
    why: broke.message,
  })
}

/** Runs once when a server starts. */
export async function register(): Promise<void> {
  // A constant the bundler fills in, not configuration: it keeps Node's process out of the edge bundle.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { refuseBadEnvironment } = await import('@/lib/env')
  refuseBadEnvironment()
}
