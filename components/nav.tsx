'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'

const ENTRIES = [
  {
    href: '/members',
    label: 'Members',
    icon: 'M9 8.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM3 16c0-3 2.5-4.5 6-4.5s6 1.5 6 4.5',
  },
  { href: '/connect', label: 'PushPress', icon: 'M6 2v4M12 2v4M4 6h10v3a5 5 0 0 1-10 0V6ZM9 14v3' },
] as const

function Icon({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 18 18"
      className="size-4.5 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

/** The places there are. The present one is marked by weight and a bar, not by colour alone. */
export function Nav({ bar }: { bar: 'side' | 'bottom' }) {
  const path = usePathname()
  return ENTRIES.map(({ href, label, icon }) => {
    const isHere = path === href || path.startsWith(`${href}/`)
    const shape =
      bar === 'side'
        ? 'h-9 gap-3 border-l-2 pl-4.5'
        : 'h-full flex-1 flex-col justify-center gap-0.5 border-t-2 text-xs'
    const state = isHere
      ? 'border-accent bg-wash font-medium text-ink'
      : 'border-transparent text-muted hover:bg-wash hover:text-ink'
    return (
      <Link
        key={href}
        href={href}
        aria-current={isHere ? 'page' : undefined}
        className={`flex items-center ${shape} ${state}`}
      >
        <Icon path={icon} />
        {label}
      </Link>
    )
  })
}
