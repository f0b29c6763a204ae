import { deleteHistoricProcessInstance, historicInstance } from '@cloud-steward/contract/workflow/history.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { refreshProcesses } from '../refresh-processes.ts'

export const askAhead = askRowsAhead(historicInstance)
const PARTS = ['historicactivityinstance', 'historicdetail', 'historicvariableinstance'] as const

/** All instances, those that are over as well, with what happened in them. */
export default function PastInstancePage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const remove = async (processInstanceId: string) => {
    await call(deleteHistoricProcessInstance, { processInstanceId })
    await refreshProcesses()
  }
  return (
    <ResourcePage
      resource={historicInstance}
      rowActions={({ id, state }, standard, { mayPress }) => [
        {
          key: 'detail',
          title: t('kit.detail'),
          run: () => void navigate(`/myprocessdetails?processInstanceId=${id}`),
        },
        ...PARTS.map((part) => ({
          key: part,
          title: t(`menu.${part}`),
          run: () => void navigate(`/${part}?processInstanceId=${id}`),
        })),
        {
          key: 'delete',
          title: t('kit.delete'),
          danger: true,
          visible: mayPress('delete') && state !== 'running',
          confirm: t('workflow.historicInstance.deleteHint'),
          run: () => remove(id),
        },
        ...standard,
      ]}
    />
  )
}
