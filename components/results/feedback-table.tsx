import { percent } from '@/components/results/wording'
import { Table, Td, Th } from '@/components/table'
import { formatCount } from '@/components/wording'

type Card = {
  type: string
  label: string
  decisions: number
  approvalRate: number
  editRate: number
  calibration: {
    from: number
    to: number
    tasks: number
    approved: number | null
    succeeded: number | null
  }[]
}

/** What you made of our drafts, and whether our confidence deserves its name. */
export function FeedbackTable({ cards }: { cards: Card[] }) {
  return (
    <Table label="Your decisions by kind">
      <thead>
        <tr>
          <Th>Kind</Th>
          <Th className="text-right">Decided</Th>
          <Th className="text-right">Approved</Th>
          <Th className="text-right">Edited</Th>
          <Th>How sure we were, and what came of it</Th>
        </tr>
      </thead>
      <tbody>
        {cards.map((card) => (
          <tr key={card.type}>
            <Td>{card.label}</Td>
            <Td className="text-right">{formatCount(card.decisions)}</Td>
            <Td className="text-right">{percent(card.approvalRate)}</Td>
            <Td className="text-right">{percent(card.editRate)}</Td>
            <Td className="text-muted">
              {card.calibration.map((band) => (
                <span key={band.from} className="block whitespace-nowrap">
                  {band.from}–{band.to}% sure: {inWords(band)}
                </span>
              ))}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function inWords({ approved, succeeded }: Card['calibration'][number]): string {
  const parts = [
    approved === null ? null : `you approved ${percent(approved)}`,
    succeeded === null ? null : `${percent(succeeded)} worked`,
  ].filter((part) => part !== null)
  return parts.join(', ') || 'too early to say'
}
