import type { ReactNode } from 'react'

export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
      <h1 className="text-[1.75rem] leading-9 font-semibold">{title}</h1>
      {children ? <p className="text-muted">{children}</p> : null}
    </header>
  )
}
