import type { Shape } from '@cloud-steward/contract/kit/index.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { TASK_COMMANDS, type TaskCommand, type Waiting } from './outbox.ts'
import { PhotoTaker } from './PhotoTaker.tsx'

/** Fields a form asks for; photos are taken beside it. */
const UNASKED = new Set(['id', 'fileIds', 'signatureId', 'checked'])
const WITH_PHOTOS: readonly TaskCommand[] = ['start', 'finish']

interface Props {
  id: string
  action: TaskCommand
  put: (one: Pick<Waiting, 'command' | 'input' | 'photos' | 'field'>) => Promise<void>
  onClose: () => void
}
/** A step of an order: what it asks for, with photos. It is kept at once and sent when there is a connection. */
export default function TaskForm({ id, action, put, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [photos, setPhotos] = useState<readonly File[]>([])
  const { input, permission } = TASK_COMMANDS[action]
  const shape: Shape = Object.fromEntries(Object.entries(input).filter(([key]) => !UNASKED.has(key)))
  const hasPhotos = WITH_PHOTOS.includes(action)
  return (
    <FormDrawer
      name={`${action} ${id}`}
      width={440}
      title={t(permission)}
      label={t(permission)}
      shape={shape}
      labelPrefix={workOrder.name}
      before={
        <>
          {action === 'start' && <p className="quiet">{t('workOrder.workOrder.startHint')}</p>}
          {hasPhotos && <PhotoTaker photos={photos} onChange={setPhotos} />}
        </>
      }
      send={async (values) => {
        await put({ command: action, input: { ...values, id }, photos })
        return true
      }}
      onClose={onClose}
    />
  )
}
