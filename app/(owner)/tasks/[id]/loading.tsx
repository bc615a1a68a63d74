import { Bar, Loading } from '@/components/skeleton'

export default function TaskLoading() {
  return (
    <>
      <Loading what="what happened" />
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Bar className="h-96 w-full" />
        <Bar className="h-96 w-full" />
      </div>
    </>
  )
}
