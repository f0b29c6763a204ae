import { processTask } from '@cloud-steward/contract/workflow/task.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

export const askAhead = askRowsAhead(processTask)

/** Open tasks of the whole tenant. */
export default function TaskPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <ResourcePage
      resource={processTask}
      rowActions={({ id }, standard) => [
        { key: 'detail', title: t('kit.detail'), run: () => void navigate(`/taskdetails?taskId=${id}`) },
        ...standard,
      ]}
    />
  )
}
