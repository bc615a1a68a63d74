/** Three rising bars: visits going up again. */
export function Mark({ className = 'size-5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path fill="var(--accent)" d="M0 0h32v32H0z" />
      <path fill="#fff" d="M7 19h4v6H7zm7-6h4v12h-4zm7-6h4v18h-4z" />
    </svg>
  )
}

export function Wordmark() {
  return (
    <span className="flex items-center gap-2.5 font-semibold tracking-tight">
      <Mark />
      GymAgents
    </span>
  )
}
