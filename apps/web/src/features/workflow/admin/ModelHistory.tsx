import { queryModelDesign } from '@cloud-steward/contract/workflow/model.ts'
import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { call } from '../../../infra/api.ts'

const VersionsDrawer = lazy(() => import('../design/VersionsDrawer.tsx'))

/** The versions of a model beside the drawing as it is now. */
export default function ModelHistory({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { data } = useQuery({
    queryKey: ['workflow.model', 'history', id],
    queryFn: ({ signal }) => call(queryModelDesign, { modelId: id }, { signal }),
  })
  if (!data) return <Spin fullscreen />
  return (
    <Suspense fallback={<Spin fullscreen />}>
      <VersionsDrawer versions={data.versions} xml={data.xml ?? ''} onClose={onClose} />
    </Suspense>
  )
}
