/** A bar that fills. The number is read aloud; the text beside it says what it means. */
export function Progress({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 w-full bg-wash outline outline-line"
    >
      <div
        className="h-full origin-left bg-accent transition-transform duration-700 ease-out"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}
