import { formatDateTime } from '@/components/dates'
import { PART_NAMES, STATE_WORDS } from '@/components/operator/words'
import { Table, Td, Th } from '@/components/table'

type State = keyof typeof STATE_WORDS
type Part = { part: string; state: State; detail: string }
type Cron = { path: string; ran_at: string; took_ms: number; failures: number; last_error: string | null }

const MARKS: Record<State, string> = { ok: 'bg-accent', degraded: 'bg-danger', paused: 'bg-danger' }

export function HealthTable({ parts, crons }: { parts: Part[]; crons: Cron[] }) {
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
      <Table label="Parts">
        <thead>
          <tr>
            <Th>Part</Th>
            <Th>State</Th>
            <Th>What is known</Th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, state, detail }) => (
            <tr key={part}>
              <Td className="whitespace-nowrap">{PART_NAMES[part] ?? part}</Td>
              <Td className={`whitespace-nowrap ${state === 'ok' ? '' : 'font-medium text-danger'}`}>
                <span aria-hidden="true" className={`mr-2 inline-block size-2 ${MARKS[state]}`} />
                {STATE_WORDS[state]}
              </Td>
              <Td className="min-w-48 text-muted">{detail}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Table label="Scheduled jobs">
        <thead>
          <tr>
            <Th>Job</Th>
            <Th>Last run (UTC)</Th>
            <Th className="text-right">Took</Th>
          </tr>
        </thead>
        <tbody>
          {crons.map(({ path, ran_at, took_ms, failures, last_error }) => (
            <tr key={path}>
              <Td className="whitespace-nowrap">{path.replace('/api/cron/', '')}</Td>
              <Td>
                <span className="whitespace-nowrap">{formatDateTime(ran_at, 'UTC')}</span>
                {failures > 0 ? (
                  <span className="block text-danger wrap-anywhere">
                    Failed {failures} times in a row: {last_error}
                  </span>
                ) : null}
              </Td>
              <Td className="text-right whitespace-nowrap">{took_ms} ms</Td>
            </tr>
          ))}
          {crons.length === 0 ? (
            <tr>
              <Td colSpan={3} className="text-muted">
                No job has run yet.
              </Td>
            </tr>
          ) : null}
        </tbody>
      </Table>
    </div>
  )
}

type Fault = {
  operation: string
  tried: number
  failed: number
  last_failure: string | null
  last_task_id: string | null
}

export function FaultTable({ faults }: { faults: Fault[] }) {
  return (
    <div className="mt-8">
      <h3 className="mb-2 font-medium">What failed in the last 24 hours</h3>
      <Table label="Failures">
        <thead>
          <tr>
            <Th>Operation</Th>
            <Th className="text-right">Failed</Th>
            <Th className="text-right">Tried</Th>
            <Th>Last time</Th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ operation, tried, failed, last_failure, last_task_id }) => (
            <tr key={operation}>
              <Td className="font-mono text-xs">{operation}</Td>
              <Td className="text-right">{failed}</Td>
              <Td className="text-right">{tried}</Td>
              <Td className="min-w-64 text-muted wrap-anywhere">
                {last_failure}
                {last_task_id ? ` (task ${last_task_id})` : ''}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
