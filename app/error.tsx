'use client'

import { FaultPage } from '@/components/fault-page'

export default function ErrorPage(props: { error: unknown; retry: () => void }) {
  return (
    <main>
      <FaultPage {...props} />
    </main>
  )
}
