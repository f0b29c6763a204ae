import type { Resource } from '@cloud-steward/contract/kit/index.ts'
import {
  historicActivity,
  historicDetail,
  historicTask,
  historicVariable,
} from '@cloud-steward/contract/workflow/history.ts'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { BackLink } from '../BackLink.tsx'

/** One part of the history of one instance. */
function PartOfInstance({ resource }: { resource: Resource }): ReactNode {
  const [params] = useSearchParams()
  const processInstanceId = params.get('processInstanceId') ?? ''
  return (
    <ResourcePage
      resource={resource}
      fixed={processInstanceId ? { processInstanceId } : {}}
      withoutSearch={['processInstanceId']}
      header={() => <BackLink to="/historicprocessinstance" menu="historicprocessinstance" />}
    />
  )
}
export const PastActivityPage = (): ReactNode => <PartOfInstance resource={historicActivity} />
export const PastDetailPage = (): ReactNode => <PartOfInstance resource={historicDetail} />
export const PastVariablePage = (): ReactNode => <PartOfInstance resource={historicVariable} />

/** All tasks, those that are over as well. */
export function PastTaskPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <ResourcePage
      resource={historicTask}
      rowActions={({ id }, standard) => [
        { key: 'detail', title: t('kit.detail'), run: () => void navigate(`/historictaskdetails?taskId=${id}`) },
        ...standard,
      ]}
    />
  )
}
