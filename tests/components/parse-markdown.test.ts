import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Markdown } from '@/components/reports/markdown'
import { parseMarkdown, parseSpans } from '@/components/reports/parse-markdown'

describe('a report', () => {
  it('is read into headings, paragraphs, lists and tables', () => {
    const source =
      '# Churn\nTwo lines\nof text.\n\n- one\n- two\n\n1. first\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n---'
    expect(parseMarkdown(source)).toEqual([
      { kind: 'heading', level: 2, text: 'Churn' },
      { kind: 'paragraph', text: 'Two lines of text.' },
      { kind: 'list', ordered: false, items: ['one', 'two'] },
      { kind: 'list', ordered: true, items: ['first'] },
      { kind: 'table', head: ['A', 'B'], rows: [['1', '2']] },
      { kind: 'rule' },
    ])
  })

  it('knows bold, italic, code and links to secure addresses, and no other links', () => {
    expect(
      parseSpans('**a** *b* `c` [d](https://e.example) [f](javascript:alert(1))').map(({ kind }) => kind),
    ).toEqual(['strong', 'text', 'em', 'text', 'code', 'text', 'link', 'text'])
  })

  it('shows whatever it was given as text and ends, whatever that is', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('#', '-', '|', '*', '`', '\n', ' ', 'a', '<', '[', ']', '(', ')', '1', '.'),
        }),
        (source) => {
          const html = renderToStaticMarkup(createElement(Markdown, { source }))
          expect(html).not.toMatch(/<a<|<script/)
          expect(parseMarkdown(source).length).toBeLessThanOrEqual(source.split('\n').length)
        },
      ),
    )
    expect(
      renderToStaticMarkup(createElement(Markdown, { source: '<img src=x onerror=alert(1)>' })),
    ).toContain('&lt;img')
  })
})
