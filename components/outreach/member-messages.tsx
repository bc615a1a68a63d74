import { formatDateTime } from '@/components/dates'
import { Table, Td, Th } from '@/components/table'
import { TextLink } from '@/components/text-link'

export type MessageOfMember = {
  id: string
  taskId: string
  subject: string
  by: string
  fate: string
  at: string
}

export function MemberMessages({ messages, timezone }: { messages: MessageOfMember[]; timezone: string }) {
  if (messages.length === 0) return <p className="text-muted">Nothing has been sent to them yet.</p>
  return (
    <Table label="Messages to this member">
      <thead>
        <tr>
          <Th>When</Th>
          <Th>Subject</Th>
          <Th>From</Th>
          <Th>Status</Th>
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => (
          <tr key={message.id}>
            <Td className="whitespace-nowrap">{formatDateTime(message.at, timezone)}</Td>
            <Td className="min-w-48 wrap-anywhere">
              <TextLink href={`/conversations/${message.taskId}`} prefetch={false}>
                {message.subject}
              </TextLink>
            </Td>
            <Td>{message.by}</Td>
            <Td>{message.fate}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
