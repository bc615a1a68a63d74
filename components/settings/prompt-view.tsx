type Props = { layers: string[]; ask: string }

/** The exact words a model is given, part by part. */
export function PromptView({ layers, ask }: Props) {
  const parts = [
    ...layers.map((text) => ({ title: titleOf(text), text })),
    { title: 'The question', text: ask },
  ]
  return (
    <div className="grid gap-px border border-line bg-line">
      {parts.map(({ title, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts stand in a fixed order and two may have one title.
        <details key={at} className="group bg-paper">
          <summary className="flex items-baseline justify-between gap-4 px-4 py-3 hover:bg-wash">
            <span className="font-medium">
              <span className="mr-3 text-muted tabular-nums">{at + 1}</span>
              {title}
            </span>
            <span className="shrink-0 text-sm text-muted tabular-nums">
              {text.length.toLocaleString('en-US')} characters
            </span>
          </summary>
          <pre className="border-t border-line bg-wash px-4 py-3 font-mono text-[0.8125rem] leading-5 whitespace-pre-wrap wrap-anywhere">
            {text}
          </pre>
        </details>
      ))}
    </div>
  )
}

function titleOf(text: string): string {
  return /^#+\s*(.+)$/m.exec(text)?.[1] ?? 'Instructions'
}
