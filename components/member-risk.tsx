import { Section } from '@/components/section'

type Props = { score: number | null; confidence: number | null; factors: unknown; high: number }

/** How likely they are to leave, and the facts behind that, the weightiest first. */
export function MemberRisk({ score, confidence, factors, high }: Props) {
  if (score === null) return null
  const words = factorsIn(factors)
  return (
    <Section title="Risk of leaving" aside={confidence === null ? null : `Confidence ${confidence}%`}>
      <div className="grid gap-x-8 gap-y-3 border-y border-line py-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <p className={`text-3xl leading-9 font-semibold tabular-nums ${score >= high ? 'text-danger' : ''}`}>
          {score} <span className="text-base font-normal text-muted">of 100</span>
        </p>
        {words.length > 0 ? (
          <ul className="flex flex-col gap-1">
            {words.map((it) => (
              <li key={it}>{it}</li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">Nothing stands out.</p>
        )}
      </div>
    </Section>
  )
}

function factorsIn(factors: unknown): string[] {
  if (!Array.isArray(factors)) return []
  return factors.flatMap((it: unknown) => {
    if (typeof it !== 'object' || it === null || !('words' in it)) return []
    return typeof it.words === 'string' ? [it.words] : []
  })
}
