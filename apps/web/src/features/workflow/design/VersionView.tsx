import { getProcessResource } from '@cloud-steward/contract/workflow/definition.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Failed } from '../../../kit/Failed.tsx'

const BpmnDiagram = lazy(async () => ({ default: (await import('../detail/BpmnDiagram.tsx')).BpmnDiagram }))

/** One version, to be read: it is never changed. */
export function VersionView({ deploymentId }: { deploymentId: string }): ReactNode {
  const { t } = useTranslation()
  const found = useQuery({
    queryKey: ['workflow.deployment', 'bpmn', deploymentId],
    queryFn: async ({ signal }) => String(await call(getProcessResource, { deploymentId }, { signal })),
  })
  if (found.isError) return <Failed retry={found.refetch} />
  if (found.isPending) return <Skeleton active />
  return (
    <section className="process-block">
      <Suspense fallback={<Skeleton active />}>
        <BpmnDiagram xml={found.data} label={t('workflow.definition.diagram')} />
      </Suspense>
    </section>
  )
}
