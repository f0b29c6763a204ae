import {
  activateProcessDefinition,
  processDefinition,
  suspendProcessDefinition,
} from '@cloud-steward/contract/workflow/definition.ts'
import { App } from 'antd'
import { lazy, type ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { refreshProcesses } from '../refresh-processes.ts'

const DiagramDrawer = lazy(() => import('./DiagramDrawer.tsx'))
const StatisticsDrawer = lazy(() => import('./StatisticsDrawer.tsx'))
export const askAhead = askRowsAhead(processDefinition)

/** Versions that can be started, until they are suspended. */
export default function DefinitionPage(): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const turn = async (processDefinitionId: string, isSuspended: boolean) => {
    await call(isSuspended ? activateProcessDefinition : suspendProcessDefinition, { processDefinitionId })
    await refreshProcesses()
    void message.success(t('kit.operateSuccess'))
  }
  return (
    <ResourcePage
      resource={processDefinition}
      rowActions={({ id, suspended }, standard, { dialog, mayPress }) => [
        { key: 'diagram', title: t('workflow.definition.diagram'), run: () => dialog.show('diagram', id) },
        { key: 'statistics', title: t('workflow.definition.statistics'), run: () => dialog.show('statistics', id) },
        {
          key: 'suspend',
          title: t((suspended ? activateProcessDefinition : suspendProcessDefinition).permission),
          visible: mayPress('suspend'),
          confirm: t(`workflow.definition.${suspended ? 'activateHint' : 'suspendHint'}`),
          run: () => turn(id, suspended),
        },
        ...standard,
      ]}
      detail={({ dialog: { name, id, close }, row }) => {
        if (!id || !row) return null
        if (name === 'diagram') return <DiagramDrawer deploymentId={row.deploymentId} name={row.name} onClose={close} />
        return name === 'statistics' && <StatisticsDrawer of={row.key} name={row.name} onClose={close} />
      }}
    />
  )
}
