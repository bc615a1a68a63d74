import type { ComponentProps, ReactNode } from 'react'

/** A dense table. On a narrow screen it scrolls sideways inside its own frame, reachable by keyboard. */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    // `relative` holds words that only a screen reader hears inside the frame; outside they would widen the page.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto border-y border-line">
      <table className="w-full border-collapse text-left text-sm tabular-nums">{children}</table>
    </section>
  )
}

export function Th({ className = '', ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...props}
      className={`h-10 pr-6 font-normal whitespace-nowrap text-muted first:pl-0 last:pr-0 ${className}`}
    />
  )
}

export function Td({ className = '', ...props }: ComponentProps<'td'>) {
  return <td {...props} className={`border-t border-line py-2.5 pr-6 align-middle last:pr-0 ${className}`} />
}
