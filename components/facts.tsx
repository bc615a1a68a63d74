import type { ReactNode } from 'react'

/** A grid of named values, divided by hairlines. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-px border border-line bg-line lg:grid-cols-4">{children}</dl>
}

/** `none` is what to say, quietly, when there is no value. */
export function Fact({ label, none, children }: { label: string; none?: string; children?: ReactNode }) {
  return (
    <div className="min-w-0 bg-paper px-4 py-4">
      <dt className="eyebrow">{label}</dt>
      <dd className="mt-1 tabular-nums wrap-anywhere">
        {children || <span className="text-muted">{none}</span>}
      </dd>
    </div>
  )
}
