/** Where someone is in a short sequence. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className="mb-10 grid gap-px border border-line bg-line sm:grid-flow-col sm:auto-cols-fr">
      {steps.map((step, index) => {
        const isDone = index < current
        const isHere = index === current
        return (
          <li
            key={step}
            aria-current={isHere ? 'step' : undefined}
            className={`flex items-center gap-2 bg-paper px-3 py-3 ${isHere ? 'font-medium' : 'text-muted max-sm:hidden'}`}
          >
            <span
              className={`flex size-6 shrink-0 items-center justify-center text-sm tabular-nums ${
                isHere ? 'bg-accent text-white' : 'border border-line-strong'
              }`}
            >
              {isDone ? <span aria-hidden="true">✓</span> : index + 1}
            </span>
            {step}
            {isDone ? <span className="sr-only">(done)</span> : null}
            <span className="ml-auto text-sm font-normal text-muted sm:hidden">
              {index + 1} of {steps.length}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
