import Link from 'next/link'
import type { ComponentProps } from 'react'

export function TextLink({ className = '', ...props }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...props}
      className={`text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2 ${className}`}
    />
  )
}
