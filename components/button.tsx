import Link from 'next/link'
import type { ComponentProps } from 'react'

const LOOKS = {
  primary: 'bg-accent text-white hover:bg-accent-hover border-transparent',
  secondary: 'bg-paper text-ink border-line-strong hover:border-ink hover:bg-wash',
  danger: 'bg-paper text-danger border-danger hover:bg-danger-wash',
  quiet: 'border-transparent text-muted hover:text-ink hover:bg-wash',
} as const

type Look = { look?: keyof typeof LOOKS; size?: 'normal' | 'large' }

function classes({ look = 'primary', size = 'normal' }: Look, extra = ''): string {
  const height = size === 'large' ? 'h-12 px-6 text-base' : 'h-10 px-4 text-[0.9375rem]'
  return `inline-flex items-center justify-center gap-2 border font-medium whitespace-nowrap transition-colors disabled:opacity-60 ${height} ${LOOKS[look]} ${extra}`
}

export function Button({ look, size, className, ...props }: ComponentProps<'button'> & Look) {
  return <button type="button" {...props} className={classes({ look, size }, className)} />
}

export function ButtonLink({ look, size, className, ...props }: ComponentProps<typeof Link> & Look) {
  return <Link {...props} className={classes({ look, size }, className)} />
}
