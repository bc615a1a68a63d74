import type { ReactNode } from 'react'

/** Nothing to show, why, and what to do next. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-start gap-3 border border-line px-6 py-12 sm:px-10 sm:py-16">
      <h2 className="text-xl font-semibold">{title}</h2>
      <p className="max-w-prose text-muted">{children}</p>
      {action ? <div className="mt-3 flex flex-wrap gap-3">{action}</div> : null}
    </div>
  )
}
