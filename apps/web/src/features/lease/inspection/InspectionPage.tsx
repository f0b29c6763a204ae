import { completeInspection, inspection, printInspection } from '@cloud-steward/contract/housing/inspection.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { call, download } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const InspectionForm = lazy(() => import('./InspectionForm.tsx'))
const InspectionDetail = lazy(() => import('./InspectionDetail.tsx'))
export const askAhead = askRowsAhead(inspection)

/** Inspections of rooms: written down item by item, finished, and looked at again. */
export default function InspectionPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={inspection}
      toolbar={({ dialog, mayPress }) =>
        mayPress('recordInspection') && (
          <Button type="primary" onClick={() => dialog.show('write')}>
            {t('housing.inspection.saveInspection')}
          </Button>
        )
      }
      rowActions={(row, standard, { dialog, mayPress }) => {
        const mayWrite = row.state === 'draft' && mayPress('recordInspection')
        return [
          { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
          {
            key: 'print',
            title: t('kit.print'),
            visible: row.state === 'done',
            run: () => download(printInspection, { id: row.id }, `${row.no}.pdf`),
          },
          { key: 'write', title: t('kit.edit'), visible: mayWrite, run: () => dialog.show('write', row.id) },
          {
            key: 'complete',
            title: t('housing.inspection.completeInspection'),
            visible: mayWrite,
            confirm: t('housing.inspection.completeHint'),
            run: async () => {
              await call(completeInspection, { id: row.id })
              await refreshRows(inspection.name)
            },
          },
          ...standard.map((action) => ({ ...action, visible: action.visible && row.state === 'draft' })),
        ]
      }}
      detail={({ dialog: { name, id, close }, mayPress }) => {
        if (name === 'detail' && id) return <InspectionDetail id={id} onClose={close} />
        return name === 'write' && mayPress('recordInspection') ? (
          <InspectionForm key={id} id={id} onClose={close} />
        ) : null
      }}
    />
  )
}
