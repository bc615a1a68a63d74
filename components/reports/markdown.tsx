import { Fragment, type ReactNode } from 'react'
import { type Block, parseMarkdown, parseSpans, type Span } from '@/components/reports/parse-markdown'
import { Table, Td, Th } from '@/components/table'

export function Markdown({ source }: { source: string }) {
  return (
    <div className="grid max-w-prose gap-4">
      {keyed(parseMarkdown(source)).map(([key, block]) => (
        <BlockView key={key} block={block} />
      ))}
    </div>
  )
}

/** A report does not change while it is read, so a part's place in it is its name. */
const keyed = <T,>(parts: readonly T[]): [string, T][] => parts.map((part, at) => [`part-${at}`, part])

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Level = `h${block.level}` as const
      return (
        <Level className="mt-4 font-semibold">
          <Spans text={block.text} />
        </Level>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Spans text={block.text} />
        </p>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List className={`grid gap-1 pl-5 ${block.ordered ? 'list-decimal' : 'list-[square]'}`}>
          {keyed(block.items).map(([key, item]) => (
            <li key={key}>
              <Spans text={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <TableView head={block.head} rows={block.rows} />
    case 'rule':
      return <hr className="border-line" />
  }
}

function TableView({ head, rows }: { head: string[]; rows: string[][] }) {
  return (
    <Table label={head.join(', ')}>
      <thead>
        <tr>
          {keyed(head).map(([key, cell]) => (
            <Th key={key}>
              <Spans text={cell} />
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed(rows).map(([row, cells]) => (
          <tr key={row}>
            {keyed(cells).map(([key, cell]) => (
              <Td key={key}>
                <Spans text={cell} />
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Spans({ text }: { text: string }) {
  return keyed(parseSpans(text)).map(([key, span]) => <Fragment key={key}>{drawn(span)}</Fragment>)
}

function drawn(span: Span): ReactNode {
  switch (span.kind) {
    case 'text':
      return span.text
    case 'strong':
      return <strong className="font-semibold">{span.text}</strong>
    case 'em':
      return <em>{span.text}</em>
    case 'code':
      return <code className="bg-wash px-1 font-mono text-sm">{span.text}</code>
    case 'link':
      return (
        <a
          href={span.href}
          rel="noopener noreferrer nofollow"
          className="text-accent-text underline underline-offset-4"
        >
          {span.text}
        </a>
      )
  }
}
