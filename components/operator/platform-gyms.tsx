import { daysAgo } from '@/components/dates'
import { dollars, duration, percent, SEVERITY, type Severity } from '@/components/operator/words'
import { Table, Td, Th } from '@/components/table'
import { formatCount, formatMoney } from '@/components/wording'

export type PlatformGym = {
  id: string
  name: string
  owner: string | null
  createdAt: string
  mode: 'manual' | 'limited_auto'
  pausedReason: string | null
  connection: string | null
  lastReadAt: string | null
  phase: string | null
  gravest: Severity | null
  openTasks: number
  counts: {
    completed: number
    cancelled: number
    escalated: number
    sent: number
    replies: number
    kept: number
    cents: number
    aiMicros: number
    answered: number
    answerSeconds: number
  }
}

const CONNECTIONS: Record<string, string> = {
  ok: 'Connected',
  unauthorized: 'Key refused',
  unreachable: 'Not answering',
  rate_limited: 'Slowed down',
  garbled: 'Unreadable',
}

const PHASES: Record<string, string> = {
  shadow: 'proposals only',
  guided: 'approves each',
  limited: 'up to 10 a day',
  full: 'own limits',
}

type Props = { gyms: PlatformGym[]; search: string; now: Date }

export function PlatformGyms({ gyms, search, now }: Props) {
  if (gyms.length === 0) {
    return (
      <p className="border border-line px-4 py-6 text-muted wrap-anywhere">
        {search ? `No gym is called “${search}”.` : 'No gym has signed up yet.'}
      </p>
    )
  }
  return (
    <Table label="Gyms">
      <thead>
        <tr>
          <Th>Gym</Th>
          <Th>PushPress</Th>
          <Th>Mode</Th>
          <Th className="text-right">Open</Th>
          <Th className="text-right">Completed</Th>
          <Th className="text-right">To the owner</Th>
          <Th className="text-right">Owner answers in</Th>
          <Th className="text-right">Replies</Th>
          <Th className="text-right">Kept</Th>
          <Th className="text-right">AI</Th>
        </tr>
      </thead>
      <tbody>
        {gyms.map((gym) => (
          <GymRow key={gym.id} gym={gym} now={now} />
        ))}
      </tbody>
    </Table>
  )
}

function GymRow({ gym, now }: { gym: PlatformGym; now: Date }) {
  const { completed, cancelled, escalated, sent, replies, kept, cents, aiMicros, answered, answerSeconds } =
    gym.counts
  const ended = completed + cancelled + escalated
  return (
    <tr>
      <Td className="min-w-52">
        <span className="font-medium wrap-anywhere">{gym.name}</span>
        {gym.gravest ? (
          <span className={`ml-2 text-xs ${gym.gravest === 'info' ? 'text-muted' : 'text-danger'}`}>
            {SEVERITY[gym.gravest]}
          </span>
        ) : null}
        <span className="block text-muted wrap-anywhere">
          {gym.owner ?? 'no owner'}, opened {daysAgo(gym.createdAt, now, 'UTC')}
        </span>
      </Td>
      <Td className="whitespace-nowrap">
        {gym.connection ? (
          (CONNECTIONS[gym.connection] ?? gym.connection)
        ) : (
          <span className="text-muted">not connected</span>
        )}
        {gym.lastReadAt ? (
          <span className="block text-muted">read {daysAgo(gym.lastReadAt, now, 'UTC')}</span>
        ) : null}
      </Td>
      <Td className="whitespace-nowrap">
        {gym.mode === 'manual' ? 'Manual' : 'Autopilot'}
        <span className="block text-muted" title={gym.pausedReason ?? undefined}>
          {gym.pausedReason ? 'stopped' : gym.phase ? (PHASES[gym.phase] ?? gym.phase) : '–'}
        </span>
      </Td>
      <Td className="text-right">{formatCount(gym.openTasks)}</Td>
      <Td className="text-right">{percent(completed, ended)}</Td>
      <Td className="text-right">{percent(escalated, ended)}</Td>
      <Td className="text-right whitespace-nowrap">
        {answered > 0 ? duration(answerSeconds / answered) : '–'}
      </Td>
      <Td className="text-right whitespace-nowrap">
        {percent(replies, sent)} <span className="text-muted">of {formatCount(sent)}</span>
      </Td>
      <Td className="text-right whitespace-nowrap">
        {formatCount(kept)} <span className="text-muted">{formatMoney(cents)}</span>
      </Td>
      <Td className="text-right whitespace-nowrap">{dollars(aiMicros)}</Td>
    </tr>
  )
}
