import { type ReactNode, useId } from 'react'

export function Panel({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="border border-line">
      <header className="border-b border-line px-5 py-4">
        <h2 id={heading} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="text-sm text-muted">{hint}</p>
      </header>
      {children}
    </section>
  )
}
