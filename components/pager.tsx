import Link from 'next/link'
import { formatCount } from '@/components/wording'

type Props = { page: number; pages: number; rows: number; perPage: number; href: (page: number) => string }

function Step({ href, rel, children }: { href: string | null; rel: 'prev' | 'next'; children: string }) {
  const shape = 'inline-flex h-10 items-center border px-4 text-sm'
  if (href === null) {
    return (
      <span aria-disabled="true" className={`${shape} border-line text-muted`}>
        {children}
      </span>
    )
  }
  return (
    <Link
      href={href}
      rel={rel}
      prefetch={false}
      className={`${shape} border-line-strong hover:border-ink hover:bg-wash`}
    >
      {children}
    </Link>
  )
}

export function Pager({ page, pages, rows, perPage, href }: Props) {
  const first = (page - 1) * perPage + 1
  const last = Math.min(rows, page * perPage)
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center justify-between gap-4">
      <p className="text-sm text-muted tabular-nums">
        {formatCount(first)} to {formatCount(last)} of {formatCount(rows)}
      </p>
      {pages > 1 ? (
        <div className="flex items-center gap-3">
          <Step rel="prev" href={page > 1 ? href(page - 1) : null}>
            Previous
          </Step>
          <span className="text-sm tabular-nums">
            Page {formatCount(page)} of {formatCount(pages)}
          </span>
          <Step rel="next" href={page < pages ? href(page + 1) : null}>
            Next
          </Step>
        </div>
      ) : null}
    </nav>
  )
}
