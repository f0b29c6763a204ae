import { operation } from '@cloud-steward/contract/system/operation.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

// It knows the fields of every resource; the list does not need them.
const OperationChanges = lazy(() => import('./OperationChanges.tsx'))

export const askAhead = askRowsAhead(operation)

/** Who did what, newest first; a row opens what it changed. */
export default function OperationLogPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={operation}
      rowActions={(row, _, { dialog }) => [
        { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
      ]}
      detail={({ dialog }) =>
        dialog.name === 'detail' && (
          <RecordDrawer
            resource={operation}
            id={dialog.id!}
            fields={['createTime', 'username', 'action', 'resourceName', 'recordId', 'requestId']}
            onClose={dialog.close}
          >
            {(row) => (
              <Suspense fallback={null}>
                <OperationChanges id={row.id} kind={row.resource} />
              </Suspense>
            )}
          </RecordDrawer>
        )
      }
    />
  )
}
