'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

type Entry = { href: string; label: string; icon: string }

const ENTRIES: readonly Entry[] = [
  { href: '/today', label: 'Today', icon: 'M2.5 8.5 9 3l6.5 5.5V15h-13V8.5ZM7 15v-4h4v4' },
  { href: '/tasks', label: 'Tasks', icon: 'M2.5 4h3v3h-3V4ZM8 5.5h8M2.5 11h3v3h-3v-3ZM8 12.5h8' },
  { href: '/conversations', label: 'Conversations', icon: 'M2.5 3h13v9H8l-3.5 3v-3h-2V3Z' },
  {
    href: '/members',
    label: 'Members',
    icon: 'M9 8.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM3 16c0-3 2.5-4.5 6-4.5s6 1.5 6 4.5',
  },
  { href: '/results', label: 'Results', icon: 'M2.5 15.5h13M4.5 15V9.5M9 15V3.5M13.5 15V7' },
  { href: '/reports', label: 'Reports', icon: 'M4 2.5h7l3 3v10H4v-13ZM6.5 8.5h5M6.5 11.5h5' },
  {
    href: '/settings',
    label: 'Settings',
    icon: 'M2.5 5.5h6M12.5 5.5h3M10.5 3.5v4M2.5 12.5h3M9.5 12.5h6M7.5 10.5v4',
  },
]
/** A phone has room for these; the others are one press away. */
const ON_PHONE = 4
const MORE_ICON = 'M2.5 8.5h1v1h-1v-1ZM8.5 8.5h1v1h-1v-1ZM14.5 8.5h1v1h-1v-1Z'

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

const isAt = (path: string, href: string) => path === href || path.startsWith(`${href}/`)

const STATE = {
  here: 'border-accent bg-wash font-medium text-ink',
  elsewhere: 'border-transparent text-muted hover:bg-wash hover:text-ink',
} as const
const ON_BAR = 'h-full flex-1 flex-col justify-center gap-0.5 border-t-2 text-[0.6875rem]'

type PlaceProps = { entry: Entry; path: string; shape: string; needs: number }

/** The present place is marked by weight and a bar, not by colour alone. */
function Place({ entry: { href, label, icon }, path, shape, needs }: PlaceProps) {
  const isHere = isAt(path, href)
  return (
    <Link
      href={href}
      aria-current={isHere ? 'page' : undefined}
      className={`relative flex items-center ${shape} ${isHere ? STATE.here : STATE.elsewhere}`}
    >
      <Icon path={icon} />
      {label}
      {href === '/tasks' && needs > 0 ? (
        <span className="bg-accent px-1.5 text-xs leading-5 font-medium text-white tabular-nums max-md:absolute max-md:top-1 max-md:left-1/2 max-md:ml-2 max-md:px-1 max-md:leading-4 md:mr-4 md:ml-auto">
          {needs > 99 ? '99+' : needs}
          <span className="sr-only"> waiting for you</span>
        </span>
      ) : null}
    </Link>
  )
}

export function SideNav({ needs }: { needs: number }) {
  const path = usePathname()
  return ENTRIES.map((entry) => (
    <Place key={entry.href} entry={entry} path={path} needs={needs} shape="h-9 gap-3 border-l-2 pl-4.5" />
  ))
}

export function BottomNav({ needs }: { needs: number }) {
  const path = usePathname()
  const more = ENTRIES.slice(ON_PHONE)
  const menu = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes the menu.
  useEffect(() => menu.current?.hidePopover(), [path])
  return (
    <>
      {ENTRIES.slice(0, ON_PHONE).map((entry) => (
        <Place key={entry.href} entry={entry} path={path} needs={needs} shape={ON_BAR} />
      ))}
      <button
        type="button"
        popoverTarget="more-places"
        className={`flex items-center ${ON_BAR} ${more.some(({ href }) => isAt(path, href)) ? STATE.here : STATE.elsewhere}`}
      >
        <Icon path={MORE_ICON} />
        More
      </button>
      <div
        id="more-places"
        ref={menu}
        popover="auto"
        className="fixed inset-auto right-2 bottom-18 m-0 w-56 border border-line-strong bg-raised py-2 text-ink shadow-lg"
      >
        {more.map((entry) => (
          <Place key={entry.href} entry={entry} path={path} needs={0} shape="h-11 gap-3 border-l-2 pl-4" />
        ))}
      </div>
    </>
  )
}
