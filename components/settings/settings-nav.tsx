'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'

const DANGER = '/settings/danger'

const PLACES = [
  ['/settings', 'Autopilot and limits'],
  ['/settings/profile', 'Voice and facts'],
  ['/settings/instructions', 'Instructions'],
  ['/settings/sender', 'Sending address'],
  ['/settings/news', 'Notifications'],
  ['/settings/team', 'Team'],
  ['/settings/stop-list', 'Do not contact'],
  ['/settings/schedules', 'Schedules'],
  ['/settings/prices', 'Prices and comparison'],
  ['/settings/pushpress', 'PushPress'],
  [DANGER, 'Stop or close'],
] as const

/** Only an owner can do anything on the last page, so nobody else is led there. */
export function SettingsNav({ isOwner }: { isOwner: boolean }) {
  const path = usePathname()
  return (
    <nav
      aria-label="Settings"
      className="flex flex-wrap gap-x-5 gap-y-1 border-b border-line pb-3 text-sm lg:flex-col lg:gap-0 lg:border-b-0 lg:pb-0"
    >
      {PLACES.filter(([href]) => isOwner || href !== DANGER).map(([href, label]) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? 'page' : undefined}
          className="py-1.5 text-muted underline-offset-8 hover:text-ink aria-[current]:font-medium aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-accent aria-[current]:decoration-2 lg:border-l-2 lg:border-line lg:py-2 lg:pl-4 lg:aria-[current]:border-accent lg:aria-[current]:no-underline"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
