/** What the replay sends, line by line. */
export type BacktestLine =
  | { kind: 'progress'; day: number; of: number; flagged: number }
  | { kind: 'done'; result: BacktestResult; drafts: BacktestDraft[] }
  | { kind: 'not_read_yet' }

export type BacktestResult = {
  days: number
  flagged: {
    memberId: string
    firstName: string
    lastName: string
    day: number
    score: number
    why: string[]
    messages: number
    askedBecause: string | null
    became: 'came_back' | 'left' | 'stayed_away' | 'too_early_to_say'
  }[]
  messages: number
  mostInADay: number
  waitedForOwner: number
  cameBackAnyway: number
  left: number
}
export type BacktestDraft = { memberId: string; subject: string; text: string }

export async function readBacktest(onLine: (line: BacktestLine) => void, signal: AbortSignal): Promise<void> {
  const answer = await fetch('/api/retention/backtest', { signal })
  if (!answer.ok || !answer.body) throw new Error(`The replay answered ${answer.status}.`)
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') onLine(JSON.parse(line) as BacktestLine)
  }
}
