import { PageHeader } from '@/components/page-header'
import { Bar, Loading, SkeletonRows } from '@/components/skeleton'

export default function TasksLoading() {
  return (
    <>
      <PageHeader title="Tasks" />
      <Loading what="tasks" />
      <div className="mb-6 flex flex-col gap-4">
        <Bar className="h-10 w-full sm:w-96" />
        <Bar className="h-9 w-full max-w-xl" />
      </div>
      <SkeletonRows rows={12} />
    </>
  )
}
