import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { formatDateTime } from '@/components/dates'
import { Markdown } from '@/components/reports/markdown'
import { TextLink } from '@/components/text-link'
import { readReport } from '@/lib/db/reports'
import { requireGym } from '@/lib/owner/session'

export const metadata: Metadata = { title: 'Report' }

export default async function ReportPage({ params }: PageProps<'/reports/[id]'>) {
  const { db, gym } = await requireGym()
  const report = await readReport(db, gym.id, (await params).id)
  if (!report) notFound()
  return (
    <article>
      <TextLink href="/reports" className="text-sm">
        Reports
      </TextLink>
      <h1 className="mt-3 text-3xl leading-tight font-semibold">{report.title}</h1>
      <p className="mt-2 mb-8 text-muted">
        {formatDateTime(report.at, gym.timezone)} · written by{' '}
        {report.writtenBy === 'claude' ? 'Claude' : 'the built-in playbook'} ·{' '}
        <TextLink href={`/tasks/${report.id}`}>how it came about</TextLink>
      </p>
      <Markdown source={withoutTitle(report)} />
    </article>
  )
}

/** The title stands above the report already. */
function withoutTitle({ title, content }: { title: string; content: string }): string {
  const [first = '', ...rest] = content.split('\n')
  return first.replace(/^#+/, '').trim() === title.trim() ? rest.join('\n') : content
}
