import { PageHeader } from '@/components/page-header'

export default function Loading() {
  return (
    <>
      <PageHeader title="Results" />
      <div className="skeleton h-28" />
      <div className="skeleton mt-10 h-96" />
    </>
  )
}
