/** Grey shapes where text will be. Hidden from screen readers, who hear one word instead of forty shapes. */
export function Bar({ className }: { className: string }) {
  return <div aria-hidden="true" className={`skeleton ${className}`} />
}

export function SkeletonRows({ rows }: { rows: number }) {
  return (
    <div className="border-b border-line">
      {Array.from({ length: rows }, (_, index) => index).map((row) => (
        <div key={row} className="flex h-11 items-center gap-8 border-t border-line">
          <Bar className="h-3.5 w-40" />
          <Bar className="h-3.5 w-20 max-sm:hidden" />
          <Bar className="h-3.5 w-28 max-md:hidden" />
          <Bar className="h-3.5 w-48 max-lg:hidden" />
          <Bar className="ml-auto h-3.5 w-12" />
        </div>
      ))}
    </div>
  )
}

export function Loading({ what }: { what: string }) {
  return (
    <p role="status" className="sr-only">
      Loading {what}
    </p>
  )
}
