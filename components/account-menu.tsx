import Link from 'next/link'

type Gym = { id: string; name: string; timezone: string }

/** Components do not know routes: the layout hands the actions down. */
export type Account = {
  email: string
  gym: Gym | null
  gyms: Gym[]
  /** Runs the platform too. */
  isOperator: boolean
  signOut: () => Promise<void>
  chooseGym: (form: FormData) => Promise<void>
}

type Props = Account & { id: string; place: string; compact?: boolean }

const ENTRY = 'block w-full px-4 py-2 text-left hover:bg-wash'

function GymList({ gym, gyms, chooseGym }: Pick<Account, 'gym' | 'gyms' | 'chooseGym'>) {
  return (
    <form action={chooseGym} className="border-b border-line py-2">
      <p className="eyebrow px-4 py-1">Gyms</p>
      {gyms.map(({ id, name }) => (
        <button
          key={id}
          type="submit"
          name="gym"
          value={id}
          aria-pressed={id === gym?.id}
          className={`${ENTRY} flex items-center justify-between gap-3 aria-pressed:font-medium`}
        >
          <span className="truncate">{name}</span>
          {id === gym?.id ? <span className="size-2 shrink-0 bg-accent" /> : null}
        </button>
      ))}
    </form>
  )
}

/** A native popover: it closes on Escape or a click elsewhere, and needs no script. */
export function AccountMenu({ id, place, compact = false, ...account }: Props) {
  const { email, gym, gyms, isOperator, signOut, chooseGym } = account
  const initial = email.slice(0, 1).toUpperCase() || '?'
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`Account: ${email}`}
        className={`flex min-w-0 items-center gap-3 text-left text-sm ${compact ? '' : 'p-1 hover:bg-wash'}`}
      >
        <span
          aria-hidden="true"
          className="flex size-8 shrink-0 items-center justify-center bg-ink font-medium text-paper"
        >
          {initial}
        </span>
        {compact ? null : <span className="truncate text-muted">{email}</span>}
      </button>
      <div
        id={id}
        popover="auto"
        className={`inset-auto m-0 w-72 border border-line-strong bg-raised text-[0.9375rem] text-ink shadow-lg ${place}`}
      >
        <p className="truncate border-b border-line px-4 py-3 text-sm text-muted" title={email}>
          {email}
        </p>
        {gyms.length > 1 ? <GymList gym={gym} gyms={gyms} chooseGym={chooseGym} /> : null}
        <div className="py-2">
          {gym ? (
            <>
              <Link href="/settings/pushpress" className={ENTRY}>
                PushPress connection
              </Link>
              <Link href="/onboarding?new" className={ENTRY}>
                Add a gym
              </Link>
            </>
          ) : null}
          {isOperator ? (
            <Link href="/operator" className={ENTRY}>
              Platform
            </Link>
          ) : null}
          <form action={signOut}>
            <button type="submit" className={ENTRY}>
              Sign out
            </button>
          </form>
        </div>
      </div>
    </>
  )
}
