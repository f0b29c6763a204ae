import type { Resource, RowOf } from '@cloud-steward/contract/kit/index.ts'
import { Drawer, Empty } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import { type Action, ActionMenu } from '../kit/ActionMenu.tsx'
import { Failed } from '../kit/Failed.tsx'
import type { Row } from '../kit/rows.ts'
import { useRow } from '../kit/use-row.ts'
import { RecordSheet, type ShownAs } from './RecordSheet.tsx'
import { RelatedLists } from './RelatedLists.tsx'

const WIDTH = 860
const AT_HEAD = 3

interface Props<R extends Resource> {
  resource: R
  id: string
  /** What the sheet on top shows, in this order; none: there is no sheet. */
  fields: readonly (keyof R['fields'] & string)[]
  shownAs?: ShownAs | undefined
  onClose: () => void
  /** What can be done with it; the first stand at its head. */
  actions?: ((row: RowOf<R>) => readonly Action[]) | undefined
  /** What belongs to the record, below the sheet. */
  children?: (row: RowOf<R>) => ReactNode
}

/** One record whole, in a drawer named after it. */
export function RecordDrawer<R extends Resource>(props: Props<R>): ReactNode {
  const { resource, id, fields, shownAs, onClose, actions, children } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const found = useRow(resource, id)
  const row = found.data
  const name = (row as Row | null | undefined)?.[resource.title]
  return (
    <Drawer
      open={open}
      title={`${t(resource.name)} ${String(name ?? '')}`}
      size={Math.min(WIDTH, window.innerWidth)}
      loading={found.isPending}
      onClose={() => setOpen(false)}
      // Closed for the eye first, for the address when the movement has ended.
      afterOpenChange={(shown) => !shown && onClose()}
    >
      {found.isError && !row && <Failed retry={found.refetch} />}
      {row === null && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('kit.error.notFound')} />}
      {row && (
        <>
          {actions && (
            <div className="record-actions">
              <ActionMenu actions={actions(row)} inline={AT_HEAD} />
            </div>
          )}
          {fields.length > 0 && <RecordSheet resource={resource} row={row} fields={fields} shownAs={shownAs} />}
          <RelatedLists of={resource.name} id={id} />
          {children?.(row)}
        </>
      )}
    </Drawer>
  )
}
