import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { copyModel, deployModel, getModelResource, processModel } from '@cloud-steward/contract/workflow/model.ts'
import { App, Button, Space } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { refreshProcesses } from '../refresh-processes.ts'
import { saveText } from '../save-text.ts'

const ReadyProcesses = lazy(() => import('./ReadyProcesses.tsx'))
const ModelHistory = lazy(() => import('./ModelHistory.tsx'))
export const askAhead = askRowsAhead(processModel)
type Model = RowOf<typeof processModel>
type Parts = PageParts<typeof processModel>

/** Processes as they are drawn: made, copied, designed and deployed here. */
export default function ModelPage(): ReactNode {
  const actionsOf = useModelActions()
  return (
    <ResourcePage
      resource={processModel}
      columns={(standard) =>
        standard.map((column) =>
          column.key === 'state' ? { ...column, render: (_, row) => <ModelState of={row} /> } : column,
        )
      }
      toolbar={(parts) => parts.mayPress('copy') && <TakeReady {...parts} />}
      first={(parts) => <FirstModel {...parts} />}
      rowActions={(row, standard, parts) => [...actionsOf(row, parts), ...standard]}
      detail={({ dialog: { name, id, close }, mayPress }) => {
        if (name === 'ready' && mayPress('copy')) return <ReadyProcesses onClose={close} />
        return name === 'versions' && id && <ModelHistory key={id} id={id} onClose={close} />
      }}
    />
  )
}

/** What is done with a model, in the order of use. */
function useModelActions(): (row: Model, parts: Parts) => Action[] {
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
  const save = async ({ id, name }: Model) =>
    saveText(String(await call(getModelResource, { modelId: id })), `${name}.bpmn`, 'application/xml')
  return (row, { dialog, mayPress }) => [
    {
      key: 'design',
      title: t('button.design'),
      visible: mayPress('design'),
      run: () => void navigate(`/processdesign?modelId=${row.id}`),
    },
    {
      key: 'deploy',
      title: t('button.deploy'),
      visible: mayPress('deploy') && row.isDrawn && row.state !== 'deployed',
      confirm: t('workflow.model.deployHint'),
      run: () => deploy(row.id),
    },
    { key: 'copy', title: t(copyModel.permission), visible: mayPress('copy'), run: () => copy(row.id) },
    { key: 'export', title: t('workflow.design.exportXml'), visible: row.isDrawn, run: () => save(row) },
    {
      key: 'versions',
      title: t('activiti.Model.versions'),
      visible: typeof row.deployedVersion === 'number',
      run: () => dialog.show('versions', row.id),
    },
  ]
}

/** The colour of a state is that of a word of the kit. */
const TONES = { draft: 'draft', deployed: 'active', changed: 'to_confirm' } as const
/** Its state, with the version that is deployed. */
function ModelState({ of: { state, deployedVersion } }: { of: Model }): ReactNode {
  const { t } = useTranslation()
  return (
    <StateTag value={TONES[state]}>
      {t(`workflow.model.state.${state}.of`, { version: deployedVersion ?? '' })}
    </StateTag>
  )
}

function TakeReady({ dialog, isFirst = false }: Pick<Parts, 'dialog'> & { isFirst?: boolean }): ReactNode {
  const { t } = useTranslation()
  return (
    <Button type={isFirst ? 'primary' : 'default'} onClick={() => dialog.show('ready')}>
      {t('activiti.Model.copyReadyProcess')}
    </Button>
  )
}
/** Without any model: a ready process is the shortest way to the first one. */
function FirstModel({ dialog, mayPress }: Parts): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <p className="quiet">{t('workflow.model.firstHint')}</p>
      <Space wrap>
        {mayPress('copy') && <TakeReady dialog={dialog} isFirst />}
        {mayPress('add') && <Button onClick={() => dialog.show('add')}>{t('workflow.model.drawOwn')}</Button>}
      </Space>
    </>
  )
}
