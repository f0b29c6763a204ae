import { copyModel, deployModel, processModel } from '@cloud-steward/contract/workflow/model.ts'
import { App, Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { refreshProcesses } from '../refresh-processes.ts'

const ReadyProcesses = lazy(() => import('./ReadyProcesses.tsx'))
export const askAhead = askRowsAhead(processModel)

/** Processes as they are drawn: made, copied, designed and deployed here. */
export default function ModelPage(): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const copy = async (modelId: string) => {
    await call(copyModel, { modelId })
    await refreshProcesses()
    void message.success(t('kit.operateSuccess'))
  }
  const deploy = async (modelId: string) => {
    await call(deployModel, { modelId })
    await refreshProcesses()
    void message.success(t('workflow.model.deployed'))
  }
  return (
    <ResourcePage
      resource={processModel}
      toolbar={({ mayPress, dialog }) =>
        mayPress('copy') && <Button onClick={() => dialog.show('ready')}>{t('activiti.Model.copyReadyProcess')}</Button>
      }
      rowActions={({ id, isDrawn }, standard, { mayPress }) => [
        {
          key: 'design',
          title: t('button.design'),
          visible: mayPress('design'),
          run: () => void navigate(`/processdesign?modelId=${id}`),
        },
        {
          key: 'deploy',
          title: t('button.deploy'),
          visible: mayPress('deploy') && isDrawn,
          confirm: t('workflow.model.deployHint'),
          run: () => deploy(id),
        },
        { key: 'copy', title: t(copyModel.permission), visible: mayPress('copy'), run: () => copy(id) },
        ...standard,
      ]}
      detail={({ dialog: { name, close }, mayPress }) =>
        name === 'ready' && mayPress('copy') && <ReadyProcesses onClose={close} />
      }
    />
  )
}
