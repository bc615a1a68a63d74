import Link from 'next/link'
import { type Account, AccountMenu } from '@/components/account-menu'
import { formatDateTime, formatShort } from '@/components/dates'
import { BottomNav, SideNav } from '@/components/nav'
import { Mark } from '@/components/wordmark'

export type ShellProps = { account: Account; now: Date; isSandbox: boolean; needs: number }

function SandboxBadge({ now, timezone }: { now: Date; timezone: string }) {
  return (
    <Link
      href="/sandbox"
      className="block border border-line bg-wash px-3 py-2 text-sm hover:border-line-strong"
      aria-label={`Sandbox time: ${formatDateTime(now.toISOString(), timezone)}. Open the time machine`}
    >
      <span className="block text-muted">Sandbox time</span>
      <span className="tabular-nums">{formatShort(now.toISOString(), timezone)}</span>
    </Link>
  )
}

function GymName({ gym }: { gym: Account['gym'] }) {
  return (
    <span
      className="line-clamp-2 min-w-0 leading-5 font-semibold tracking-tight wrap-anywhere"
      title={gym?.name}
    >
      {gym?.name ?? 'GymAgents'}
    </span>
  )
}

export function SideBar({ account, now, isSandbox, needs }: ShellProps) {
  const { gym } = account
  return (
    <div className="sticky top-0 hidden h-dvh flex-col border-r border-line md:flex">
      <div className="flex h-16 items-center gap-3 px-5">
        <Mark className="size-6 shrink-0" />
        <GymName gym={gym} />
      </div>
      <nav aria-label="Main" className="mt-4 flex flex-col gap-0.5">
        <SideNav needs={needs} />
      </nav>
      <div className="mt-auto flex flex-col gap-3 p-4">
        {isSandbox ? <SandboxBadge now={now} timezone={gym?.timezone ?? 'UTC'} /> : null}
        <AccountMenu id="account-side" {...account} place="fixed bottom-4 left-64" />
      </div>
    </div>
  )
}

export function TopBar({ account, now, isSandbox }: ShellProps) {
  const { gym } = account
  return (
    <div className="flex h-14 items-center gap-3 border-b border-line px-4 md:hidden">
      <Mark className="size-5 shrink-0" />
      <GymName gym={gym} />
      <div className="ml-auto flex shrink-0 items-center gap-3">
        {isSandbox ? (
          <Link href="/sandbox" className="text-sm text-muted tabular-nums underline underline-offset-4">
            {formatShort(now.toISOString(), gym?.timezone ?? 'UTC')
              .split(',')
              .slice(0, 2)
              .join(',')}
          </Link>
        ) : null}
        <AccountMenu id="account-top" {...account} place="fixed top-14 right-2" compact />
      </div>
    </div>
  )
}

export function BottomBar({ needs }: Pick<ShellProps, 'needs'>) {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-10 flex h-16 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <BottomNav needs={needs} />
    </nav>
  )
}
