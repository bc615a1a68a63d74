import { PageHeader } from '@/components/page-header'
import { Bar, Loading } from '@/components/skeleton'

export default function TodayLoading() {
  return (
    <>
      <PageHeader title="Today" />
      <Loading what="today" />
      <Bar className="h-49 w-full lg:h-25" />
      <Bar className="mt-4 h-5 w-full max-w-2xl" />
      <div className="mt-10 grid gap-12 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_23rem]">
        <Bar className="h-96 w-full" />
        <Bar className="h-96 w-full" />
      </div>
    </>
  )
}
