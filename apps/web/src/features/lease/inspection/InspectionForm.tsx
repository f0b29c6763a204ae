import { inspection, queryInspectionItems, saveInspection } from '@cloud-steward/contract/housing/inspection.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { useRow } from '../../../kit/use-row.ts'
import { ItemRows } from './ItemRows.tsx'

const { id: _id, ...SHAPE } = saveInspection.input
const { leaseId: _lease, kind: _kind, ...CHANGED } = SHAPE

/** Begins an inspection, or goes on with a draft. */
export default function InspectionForm({ id, onClose }: { id?: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const row = useRow(inspection, id ?? '').data
  const items = useQuery({
    queryKey: [inspection.name, 'items', id],
    enabled: Boolean(id),
    queryFn: ({ signal }) => call(queryInspectionItems, { id: id! }, { signal }),
  })
  if (id && !(row && items.data)) return null
  const known = row && id ? { leaseId: row.leaseId, kind: row.kind } : {}
  return (
    <FormDrawer
      title={row && id ? `${t('housing.inspection')} ${row.no}` : t('housing.inspection.saveInspection')}
      width={1040}
      shape={id ? CHANGED : SHAPE}
      labelPrefix={inspection.name}
      initial={id ? { ...row, items: items.data } : { kind: 'in', inspectedOn: businessDay(), items: [] }}
      controls={{ items: <ItemRows /> }}
      send={async (values) => {
        await call(saveInspection, { ...known, ...values, id } as never, { quiet: true })
        await refreshRows(inspection.name)
      }}
      onClose={onClose}
    />
  )
}
