import Link from 'next/link'

/** Shown only where everything is a stand-in: how to get in, and where time is moved. */
export function SandboxLine() {
  return (
    <aside
      aria-label="Sandbox"
      className="border-b border-line bg-wash px-5 py-2 text-center text-sm text-muted"
    >
      Sandbox on this machine. Sign in as{' '}
      <span className="font-mono text-[0.8125rem] text-ink">owner@demo.gym</span> with{' '}
      <span className="font-mono text-[0.8125rem] text-ink">demo-demo-demo</span>, or open the{' '}
      <Link href="/sandbox" className="text-accent-text underline underline-offset-4">
        time machine
      </Link>
      .
    </aside>
  )
}
