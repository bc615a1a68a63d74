/** Runs once when a server starts. */
export async function register(): Promise<void> {
  // A constant the bundler fills in, not configuration: it keeps Node's process out of the edge bundle.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { refuseBadEnvironment } = await import('@/lib/env')
  refuseBadEnvironment()
}
