import { formatDay } from '@/components/dates'
import { cost } from '@/components/results/wording'
import { Table, Td, Th } from '@/components/table'
import { formatCount } from '@/components/wording'

type Day = { day: string; calls: number; micros: number }

const MICROS_PER_CENT = 10_000
const centsOf = (rows: readonly Day[]) =>
  Math.round(rows.reduce((sum, { micros }) => sum + Number(micros), 0) / MICROS_PER_CENT)

/** What the models cost, latest day first. The built-in playbook costs nothing, and is counted. */
export function AiCostTable({ rows }: { rows: Day[] }) {
  return (
    <Table label="AI cost by day">
      <thead>
        <tr>
          <Th>Day</Th>
          <Th className="text-right">Calls</Th>
          <Th className="text-right">Cost</Th>
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map((row) => (
          <tr key={row.day}>
            <Td>{formatDay(row.day)}</Td>
            <Td className="text-right">{formatCount(row.calls)}</Td>
            <Td className="text-right">{cost(centsOf([row]))}</Td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <Td>Sum</Td>
          <Td className="text-right">{formatCount(rows.reduce((sum, { calls }) => sum + calls, 0))}</Td>
          <Td className="text-right font-semibold">{cost(centsOf(rows))}</Td>
        </tr>
      </tfoot>
    </Table>
  )
}
