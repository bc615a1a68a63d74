import { ButtonLink } from '@/components/button'
import { PlainPage } from '@/components/plain-page'

export default function TaskNotFound() {
  return (
    <PlainPage title="No such task" action={<ButtonLink href="/tasks">All tasks</ButtonLink>}>
      No task of this gym has that address. It may belong to another of your gyms.
    </PlainPage>
  )
}
