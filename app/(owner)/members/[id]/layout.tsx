import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { MemberHeader } from '@/components/member-header'
import { fullName } from '@/components/wording'
import { findMember } from '@/lib/owner/find-member'
import { requestTime, requireGym } from '@/lib/owner/session'

export async function generateMetadata({ params }: LayoutProps<'/members/[id]'>): Promise<Metadata> {
  const member = await findMember((await params).id)
  return { title: member ? fullName(member) : 'Not found' }
}

/** Finds the member before anything is sent, so that an unknown one is answered with a 404 and not halfway through. */
export default async function MemberLayout({ children, params }: LayoutProps<'/members/[id]'>) {
  const { gym } = await requireGym()
  const [member, now] = await Promise.all([findMember((await params).id), requestTime()])
  if (!member) notFound()
  return (
    <article className="flex flex-col gap-12">
      <MemberHeader member={member} now={now} timezone={gym.timezone} />
      {children}
    </article>
  )
}
