import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import {
  arrangeProductPictures,
  MOST_PICTURES,
  product,
  queryProductPictures,
} from '@cloud-steward/contract/value-added/product.ts'
import type { ReactNode } from 'react'
import { Pictures } from '../../../components/files/Pictures.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import { refreshRows } from '../../../kit/rows.ts'

interface Props {
  id: string
  editable: boolean
  actions: (row: RowOf<typeof product>) => readonly Action[]
  onClose: () => void
}
/** A product whole, with the pictures buyers see. */
export default function ProductDetail({ id, editable, actions, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <RecordDrawer resource={product} id={id} fields={product.list} actions={actions} onClose={onClose}>
      {() => (
        <>
          <h3>{t('valueAdded.product.pictures')}</h3>
          <Pictures
            queryKey={[product.name, 'pictures', id]}
            load={(signal) => call(queryProductPictures, { id }, { signal })}
            arrange={async (fileIds, seenIds) => {
              await call(arrangeProductPictures, { id, fileIds, seenIds })
              await refreshRows(product.name)
            }}
            most={MOST_PICTURES}
            editable={editable}
            add={t('valueAdded.product.pictures.add', { count: MOST_PICTURES })}
            none={t('valueAdded.product.pictures.none')}
          />
        </>
      )}
    </RecordDrawer>
  )
}
