import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Notice } from '@/components/notice'
import { PageHeader } from '@/components/page-header'
import { SettingsNav } from '@/components/settings/settings-nav'
import { requireGym } from '@/lib/owner/session'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const { gym } = await requireGym()
  return (
    <>
      <PageHeader title="Settings" />
      <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <SettingsNav />
        <div className="flex min-w-0 flex-col gap-14">
          {gym.role === 'owner' ? null : (
            <Notice>Only owners of {gym.name} can change settings. You can look at them.</Notice>
          )}
          {children}
        </div>
      </div>
    </>
  )
}
