import { deployment } from '@cloud-steward/contract/workflow/definition.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const DiagramDrawer = lazy(() => import('./DiagramDrawer.tsx'))
export const askAhead = askRowsAhead(deployment)

/** What was deployed, with its picture. */
export default function DeploymentPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={deployment}
      rowActions={({ id }, standard, { dialog }) => [
        { key: 'diagram', title: t('workflow.definition.diagram'), run: () => dialog.show('diagram', id) },
        ...standard,
      ]}
      detail={({ dialog: { name, id, close }, row }) =>
        name === 'diagram' && id && row && <DiagramDrawer deploymentId={id} name={row.name} onClose={close} />
      }
    />
  )
}
