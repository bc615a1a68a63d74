import { Table, Td, Th } from '@/components/table'

const RIGHTS: { what: string; who: readonly string[] }[] = [
  { what: 'See members, conversations, tasks and results', who: ['owner', 'coach', 'staff'] },
  { what: 'Approve, edit, skip and answer messages', who: ['owner', 'coach'] },
  { what: 'Change settings, autopilot and who is not contacted', who: ['owner'] },
  { what: 'Stop all messages, invite people, connect PushPress, close the gym', who: ['owner'] },
]
const ROLES = [
  ['owner', 'Owner'],
  ['coach', 'Coach'],
  ['staff', 'Staff'],
] as const

/** The three roles beside each other. The database holds to the same. */
export function RoleTable() {
  return (
    <Table label="Who may do what">
      <thead>
        <tr>
          <Th>
            <span className="sr-only">Right</span>
          </Th>
          {ROLES.map(([role, label]) => (
            <Th key={role} className="text-center!">
              {label}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {RIGHTS.map(({ what, who }) => (
          <tr key={what}>
            <Td className="min-w-48">{what}</Td>
            {ROLES.map(([role]) => (
              <Td key={role} className="text-center">
                {who.includes(role) ? (
                  <>
                    <span aria-hidden="true" className="inline-block size-2.5 bg-accent" />
                    <span className="sr-only">yes</span>
                  </>
                ) : (
                  <>
                    <span aria-hidden="true" className="text-muted">
                      –
                    </span>
                    <span className="sr-only">no</span>
                  </>
                )}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
