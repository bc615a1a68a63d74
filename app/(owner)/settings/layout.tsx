import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Notice } from '@/components/notice'
import { PageHeader } from '@/components/page-header'
import { ReadOnly } from '@/components/read-only'
import { SettingsNav } from '@/components/settings/settings-nav'
import { requireGym } from '@/lib/owner/session'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { gym } = await requireGym()
  const isOwner = gym.role === 'owner'
  return (
    <>
      <PageHeader title="Settings" />
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <SettingsNav isOwner={isOwner} />
        <div className="flex min-w-0 flex-col gap-14">
          {isOwner ? (
            children
          ) : (
            <ReadOnly>
              <Notice>You can look at these settings. Owners of {gym.name} change them.</Notice>
              {children}
            </ReadOnly>
          )}
        </div>
      </div>
    </>
  )
}
