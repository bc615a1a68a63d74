/** How likely somebody is to leave, of 100. From `high` on somebody should act, and it is marked, not by colour alone. */
export function Risk({ score, high }: { score: number | null; high: number }) {
  if (score === null) return null
  if (score < high) return <span className="text-muted">{score}</span>
  return (
    <span className="inline-flex items-center gap-2 font-medium whitespace-nowrap text-danger">
      <span aria-hidden="true" className="size-2 bg-danger" />
      {score}
      <span className="sr-only"> at risk</span>
    </span>
  )
}
