import type { ReactNode } from 'react'

/** A page that says one thing: not found, or broken. */
export function PlainPage({
  title,
  children,
  action,
}: {
  title: string
  children: ReactNode
  action: ReactNode
}) {
  return (
    <div className="mx-auto flex min-h-[60dvh] w-full max-w-xl flex-col items-start justify-center gap-3 px-5 py-16">
      <h1 className="text-3xl font-semibold">{title}</h1>
      <p className="text-muted">{children}</p>
      <div className="mt-4 flex flex-wrap gap-3">{action}</div>
    </div>
  )
}
