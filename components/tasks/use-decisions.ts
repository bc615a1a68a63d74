'use client'

import { useSyncExternalStore } from 'react'
import { EMPTY, type Snapshot, snapshot, subscribe } from '@/components/tasks/decisions'

export function useDecisions(): Snapshot {
  return useSyncExternalStore(subscribe, snapshot, () => EMPTY)
}
