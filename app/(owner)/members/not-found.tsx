import { ButtonLink } from '@/components/button'
import { PlainPage } from '@/components/plain-page'

export default function MemberNotFound() {
  return (
    <PlainPage title="No such member" action={<ButtonLink href="/members">All members</ButtonLink>}>
      Nobody in this gym has that address. They may belong to another of your gyms.
    </PlainPage>
  )
}
