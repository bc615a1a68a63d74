import { Bar, Loading } from '@/components/skeleton'

export default function MemberLoading() {
  return (
    <>
      <Loading what="visits" />
      <Bar className="h-24 w-full" />
      <Bar className="h-48 w-full" />
      <Bar className="h-64 w-full" />
    </>
  )
}
