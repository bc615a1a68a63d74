import type { ReactNode } from 'react'

function Key({ children }: { children: ReactNode }) {
  return <kbd className="border border-line px-1.5 font-mono text-xs text-muted">{children}</kbd>
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="eyebrow">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What an owner reviews, as a picture: nothing in it can be pressed, and the person is invented. */
export function ReviewPicture() {
  return (
    <figure className="border border-line bg-raised">
      <figcaption className="flex justify-between gap-4 border-b border-line px-5 py-3 text-sm text-muted sm:px-6">
        <span>For your review</span>
        <span>Invented example</span>
      </figcaption>
      <div className="px-5 py-6 sm:px-6">
        <p className="text-lg font-semibold">Marcus Webb</p>
        <p className="text-muted">Mon Wed Fri · 6 am CrossFit · last visit 16 days ago</p>
        <blockquote className="mt-5 border-l-2 border-accent pl-4 leading-relaxed">
          Hi Marcus, the Wednesday 6 am is starting a front squat cycle next week, and it made me think of
          you. Want me to keep you a spot one of the mornings? Dana
        </blockquote>
        <dl className="mt-6 grid gap-4 text-sm sm:grid-cols-3">
          <Fact label="Why">Three a week for 14 months, now none for two weeks</Fact>
          <Fact label="Message">1 of at most 3</Fact>
          <Fact label="Next">If he is quiet, one more note in 4 days. If he comes in, it closes itself.</Fact>
        </dl>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line px-5 py-3 text-sm sm:px-6">
        <span className="flex items-center gap-2 font-medium text-accent-text">
          Approve <Key>a</Key>
        </span>
        <span className="flex items-center gap-2">
          Edit <Key>e</Key>
        </span>
        <span className="flex items-center gap-2">
          Skip <Key>s</Key>
        </span>
      </div>
    </figure>
  )
}
