import { Fragment } from 'react'
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
          <Th className="max-md:hidden">How sure we were, and what came of it</Th>
        </tr>
      </thead>
      <tbody>
        {cards.map((card) => (
          <Fragment key={card.type}>
            <tr>
              <Td>{card.label}</Td>
              <Td className="text-right">{formatCount(card.decisions)}</Td>
              <Td className="text-right">{percent(card.approvalRate)}</Td>
              <Td className="text-right">{percent(card.editRate)}</Td>
              <Td className="text-muted max-md:hidden">
                <Calibration bands={card.calibration} />
              </Td>
            </tr>
            {/* Where there is no room beside the numbers, the words stand below them. */}
            <tr className="md:hidden">
              <td colSpan={4} className="pb-2.5 text-muted">
                <Calibration bands={card.calibration} />
              </td>
            </tr>
          </Fragment>
        ))}
      </tbody>
    </Table>
  )
}

function Calibration({ bands }: { bands: Card['calibration'] }) {
  return bands.map((band) => (
    <span key={band.from} className="block md:whitespace-nowrap">
      {band.from}–{band.to}% sure: {inWords(band)}
    </span>
  ))
}

function inWords({ approved, succeeded }: Card['calibration'][number]): string {
  const parts = [
    approved === null ? null : `you approved ${percent(approved)}`,
    succeeded === null ? null : `${percent(succeeded)} worked`,
  ].filter((part) => part !== null)
  return parts.join(', ') || 'too early to say'
}
