import { type ReactNode, useId } from 'react'

export function Section({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {aside ? <p className="text-sm text-muted">{aside}</p> : null}
      </div>
      {children}
    </section>
  )
}
