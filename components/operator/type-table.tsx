import { percent } from '@/components/operator/words'
import { Table, Td, Th } from '@/components/table'
import { formatCount } from '@/components/wording'

type Type = { type: string; completed: number; cancelled: number; said: number; shown: number }

const completion = ({ completed, cancelled }: Type) => completed / Math.max(1, completed + cancelled)

/** The best kind of work first, the worst last. */
export function TypeTable({ types }: { types: Type[] }) {
  const ended = types.filter(({ completed, cancelled }) => completed + cancelled > 0)
  if (ended.length === 0) {
    return <p className="border border-line px-4 py-6 text-muted">No task has ended in these days.</p>
  }
  return (
    <Table label="Kinds of tasks">
      <thead>
        <tr>
          <Th>Kind</Th>
          <Th className="text-right">Ended</Th>
          <Th className="text-right">Completed</Th>
          <Th className="text-right">Proven good</Th>
          <Th className="text-right">Good on their word only</Th>
        </tr>
      </thead>
      <tbody>
        {ended
          .toSorted((a, b) => completion(b) - completion(a))
          .map((type) => (
            <tr key={type.type}>
              <Td className="whitespace-nowrap">{type.type.replaceAll('_', ' ')}</Td>
              <Td className="text-right">{formatCount(type.completed + type.cancelled)}</Td>
              <Td className="text-right">{percent(type.completed, type.completed + type.cancelled)}</Td>
              <Td className="text-right">{formatCount(type.shown)}</Td>
              <Td className="text-right">
                {formatCount(type.said)}
                <span className="text-muted"> ({percent(type.said, type.said + type.shown)})</span>
              </Td>
            </tr>
          ))}
      </tbody>
    </Table>
  )
}
