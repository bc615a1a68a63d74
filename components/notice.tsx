import type { ReactNode } from 'react'

const TONES = {
  plain: 'border-line bg-wash border-l-ink',
  accent: 'border-line bg-accent-wash border-l-accent',
  danger: 'border-line bg-danger-wash border-l-danger',
} as const

/** Something the reader should know, beside what they were doing. */
export function Notice({ tone = 'plain', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`border border-l-4 px-4 py-3 text-sm ${TONES[tone]}`}
    >
      {children}
    </div>
  )
}
