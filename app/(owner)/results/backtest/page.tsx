import type { Metadata } from 'next'
import { PageHeader } from '@/components/page-header'
import { BacktestRun } from '@/components/results/backtest-run'
import { TextLink } from '@/components/text-link'
import { requireGym } from '@/lib/owner/session'

export const metadata: Metadata = { title: 'What would autopilot have done?' }

export default async function BacktestPage() {
  await requireGym()
  return (
    <>
      <PageHeader title="What would autopilot have done?">
        <TextLink href="/results">Results</TextLink>
      </PageHeader>
      <p className="mb-8 max-w-prose text-muted">
        We replay the last 90 days of your gym, day by day, with every limit that protects your members.
        Nothing is sent and nothing is changed. Whoever came back in those days did so without these messages.
      </p>
      <BacktestRun />
    </>
  )
}
