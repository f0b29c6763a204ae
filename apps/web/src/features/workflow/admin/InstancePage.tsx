import type { Endpoint } from '@cloud-steward/contract/kit/index.ts'
import {
  activateProcessInstance,
  deleteProcessInstance,
  migrateInstance,
  processInstance,
  suspendProcessInstance,
} from '@cloud-steward/contract/workflow/instance.ts'
import { lazy, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommentForm = lazy(() => import('../CommentForm.tsx'))
const MigrateForm = lazy(() => import('./MigrateForm.tsx'))
export const askAhead = askRowsAhead(processInstance)
const COMMANDS: Readonly<Record<string, { endpoint: Endpoint; button: string }>> = {
  suspend: { endpoint: suspendProcessInstance, button: 'suspend' },
  activate: { endpoint: activateProcessInstance, button: 'suspend' },
  end: { endpoint: deleteProcessInstance, button: 'delete' },
}

/** Instances that run: where they stand, and what an administrator may do with them. */
export default function InstancePage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <ResourcePage
      resource={processInstance}
      rowActions={({ id, suspended }, standard, { dialog, mayPress }) => [
        {
          key: 'track',
          title: t('workflow.instance.track'),
          run: () => void navigate(`/myprocessdetails?processInstanceId=${id}`),
        },
        {
          key: 'executions',
          title: t('menu.execution'),
          run: () => void navigate(`/execution?processInstanceId=${id}`),
        },
        ...Object.entries(COMMANDS).map(([key, { endpoint, button }]) => ({
          key,
          title: t(endpoint.permission),
          danger: key === 'end',
          visible: mayPress(button) && (key === 'end' || (key === 'activate') === suspended),
          run: () => dialog.show(key, id),
        })),
        {
          key: 'migrate',
          title: t(migrateInstance.permission),
          visible: mayPress('mend'),
          run: () => dialog.show('migrate', id),
        },
        ...standard,
      ]}
      detail={({ dialog: { name = '', id, close }, mayPress, row }) => {
        const command = COMMANDS[name]
        if (!id) return null
        if (name === 'migrate' && row && mayPress('mend')) return <MigrateForm instance={row} onClose={close} />
        if (!command || !mayPress(command.button)) return null
        const { endpoint } = command
        return (
          <CommentForm
            key={name}
            endpoint={endpoint}
            about={row?.name}
            given={{ processInstanceId: id }}
            onClose={close}
          />
        )
      }}
    />
  )
}
