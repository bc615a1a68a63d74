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
          <Th>By our confidence: you approved, it worked</Th>
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
              {card.calibration
                .map((band) => `${band.from}–${band.to}: ${shown(band.approved)}, ${shown(band.succeeded)}`)
                .join(' · ')}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const shown = (share: number | null): string => (share === null ? '–' : percent(share))
