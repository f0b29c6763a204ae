import { type RefField, ref } from '@cloud-steward/contract/kit/field.ts'
import { batch, planBatch } from '@cloud-steward/contract/supply/batch.ts'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { refreshBatches } from './use-live-batches.ts'

const { id: _id, ...SHAPE } = planBatch.input
/** What can be chosen, several of each. */
const CHOSEN: Record<string, RefField> = {
  buildingIds: ref('housing.building'),
  roomIds: ref('housing.room'),
  elemeterIds: ref('devices.elemeter'),
}

interface Props {
  /** A batch to choose anew in, as it is. */
  known?: { id: string } & Record<string, unknown>
  /** With the batch that was made, when one was. */
  onClose: (id?: string) => void
}
/** Chooses meters and what to do with them; what it would come to is shown next. */
export default function PlanDrawer({ known, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const made = useRef<string>(undefined)
  const word = (key: string) => t(`${batch.name}.${key}`)
  const controls = Object.fromEntries(
    Object.entries(CHOSEN).map(([key, field]) => [
      key,
      <FieldControl key={key} searching field={field} labelKey={`${batch.name}.${key}`} label={word(key)} />,
    ]),
  )
  return (
    <FormDrawer
      title={word(known ? 'changeBatch' : 'planBatch')}
      shape={SHAPE}
      labelPrefix={batch.name}
      initial={known ?? { action: 'off' }}
      controls={controls}
      before={<p className="quiet">{word('selectionHint')}</p>}
      send={async (values, key) => {
        const { id } = await call(planBatch, { ...values, id: known?.id } as never, { key, quiet: true })
        made.current = id
        await refreshBatches()
      }}
      onClose={() => onClose(made.current)}
    />
  )
}
