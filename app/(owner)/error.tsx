'use client'

import { FaultPage } from '@/components/fault-page'

export default function OwnerErrorPage(props: { error: unknown; retry: () => void }) {
  return <FaultPage {...props} />
}
