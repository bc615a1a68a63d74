import type { ReactNode } from 'react'

export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-8">
      <h1 className="text-[1.75rem] leading-9 font-semibold">{title}</h1>
      {children ? <p className="mt-2 text-muted">{children}</p> : null}
    </div>
  )
}
