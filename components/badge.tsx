import type { ReactNode } from 'react'

export function Badge({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <span
      title={title}
      className="inline-block shrink-0 border border-line-strong px-1.5 text-xs leading-5 whitespace-nowrap text-muted"
    >
      {children}
    </span>
  )
}
