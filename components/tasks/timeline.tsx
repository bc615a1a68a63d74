import { formatSoon } from '@/components/dates'
import { chaptersOf, type LogLine, type Step } from '@/components/tasks/log-words'
import { Why } from '@/components/tasks/why'

type Moment = { now: Date; timezone: string }

const MARK: Record<string, string> = {
  agent: 'border-accent bg-accent',
  member: 'border-ink bg-ink',
  owner: 'border-ink bg-paper',
}

/** Everything that happened to a task, oldest first, each step with its reason; the daily routine is folded away. */
export function Timeline({ lines, ...moment }: { lines: LogLine[] } & Moment) {
  return (
    <ol className="border-l border-line">
      {chaptersOf(lines).map((chapter) =>
        chapter.kind === 'step' ? (
          <StepView key={keyOf(chapter.step)} step={chapter.step} {...moment} />
        ) : (
          <Routine key={keyOf(chapter.steps[0])} {...chapter} {...moment} />
        ),
      )}
    </ol>
  )
}

const keyOf = (step: Step | undefined) => (step ? `${step.line.id}.${step.line.place}` : '')

function When({ at, now, timezone }: Moment & { at: string }) {
  return (
    <time dateTime={at} className="tabular-nums">
      {formatSoon(at, now, timezone)}
    </time>
  )
}

function StepView({ step: { line, who, what, isSpeech }, ...moment }: { step: Step } & Moment) {
  return (
    <li className="relative pb-5 pl-6 last:pb-0">
      <span
        aria-hidden="true"
        className={`absolute top-1.5 -left-[5px] size-2.5 border ${MARK[line.kind] ?? 'border-line-strong bg-paper'}`}
      />
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span className={isSpeech || line.kind === 'owner' ? 'font-medium text-ink' : ''}>{who}</span>
        <When at={line.at} {...moment} />
      </p>
      <Words text={what} isSpeech={isSpeech} />
      <Why data={line.data} timezone={moment.timezone} />
    </li>
  )
}

/** So much of what somebody said stands in the story; the rest opens. */
const SPEECH_SHOWN_CHARS = 320

function Words({ text, isSpeech }: { text: string; isSpeech: boolean }) {
  const look = `wrap-anywhere whitespace-pre-line ${isSpeech ? 'mt-1' : ''}`
  if (!isSpeech || text.length <= SPEECH_SHOWN_CHARS) {
    return (
      <p dir="auto" className={look}>
        {text}
      </p>
    )
  }
  return (
    <details className="group">
      <summary className="list-none">
        <span dir="auto" className={`block group-open:hidden ${look}`}>
          {text.slice(0, SPEECH_SHOWN_CHARS).trimEnd()}…
        </span>
        <span className="text-sm text-muted underline underline-offset-4">
          <span className="group-open:hidden">Show all of it</span>
          <span className="not-group-open:hidden">Show less</span>
        </span>
      </summary>
      <p dir="auto" className={look}>
        {text}
      </p>
    </details>
  )
}

function Routine({ steps, summary, ...moment }: { steps: Step[]; summary: string } & Moment) {
  const last = steps.at(-1)
  return (
    <li className="pb-5 pl-6 text-sm text-muted last:pb-0">
      <details>
        <summary className="list-inside hover:text-ink">
          {summary} ·{' '}
          {last ? (
            <>
              {steps.length > 1 ? 'last ' : ''}
              <When at={last.line.at} {...moment} />
            </>
          ) : null}
        </summary>
        <ol className="mt-2 flex flex-col gap-3 border-l-2 border-line pl-3">
          {steps.map((step) => (
            <li key={keyOf(step)}>
              <p className="flex flex-wrap gap-x-3">
                <span className="text-ink">{step.what}</span>
                <When at={step.line.at} {...moment} />
              </p>
              <Why data={step.line.data} timezone={moment.timezone} />
            </li>
          ))}
        </ol>
      </details>
    </li>
  )
}
