'use client'

import './globals.css'
import { FaultPage } from '@/components/fault-page'

export default function GlobalErrorPage(props: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body className="min-h-dvh font-sans">
        <title>Something broke · GymAgents</title>
        <main>
          <FaultPage {...props} />
        </main>
      </body>
    </html>
  )
}
