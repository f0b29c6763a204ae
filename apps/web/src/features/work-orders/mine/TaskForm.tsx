import type { Shape } from '@cloud-steward/contract/kit/index.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { SignaturePad, signatureOf } from '../../../components/SignaturePad.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { orderDetailOf } from '../order-part.ts'
import { type Put, TASK_COMMANDS, type TaskCommand } from './outbox.ts'
import { PhotoTaker } from './PhotoTaker.tsx'

/** Fields a form asks for; photos, signature and checklist stand beside it. */
const UNASKED = new Set(['id', 'fileIds', 'signatureId', 'checked'])
const shapeOf = (action: TaskCommand): Shape =>
  Object.fromEntries(Object.entries(TASK_COMMANDS[action].input).filter(([key]) => !UNASKED.has(key)))
const WITH_PHOTOS: readonly TaskCommand[] = ['start', 'finish']
/** Whether a step asks for something: one that does not is done with one press. */
export const asksOf = (action: TaskCommand): boolean =>
  WITH_PHOTOS.includes(action) || Object.keys(shapeOf(action)).length > 0

interface Props {
  id: string
  action: TaskCommand
  put: (one: Put) => Promise<unknown>
  onClose: () => void
}
/** A step of an order: what it asks for, with photos. It is kept at once and sent when there is a connection. */
export default function TaskForm({ id, action, put, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [checked, setChecked] = useState<readonly string[]>([])
  const [isSigned, setSigned] = useState(false)
  const pad = useRef<HTMLCanvasElement>(null)
  const { permission } = TASK_COMMANDS[action]
  const isLast = action === 'finish'
  return (
    <FormDrawer
      name={`${action} ${id}`}
      width={440}
      title={t(permission)}
      label={t(permission)}
      shape={shapeOf(action)}
      labelPrefix={workOrder.name}
      before={
        <>
          {action === 'start' && <p className="quiet">{t('workOrder.workOrder.startHint')}</p>}
          {isLast && <Checklist id={id} checked={checked} onChange={setChecked} />}
          {WITH_PHOTOS.includes(action) && <PhotoTaker photos={photos} onChange={setPhotos} />}
        </>
      }
      after={isLast ? () => <Signature pad={pad} onInk={setSigned} /> : undefined}
      send={async (values) => {
        const signature = isSigned && pad.current ? await signatureOf(pad.current) : undefined
        await put({
          command: action,
          input: { ...values, ...(isLast && { checked }), id },
          photos,
          ...(signature && { signature }),
        })
        return true
      }}
      onClose={onClose}
    />
  )
}

interface ChecklistProps {
  id: string
  checked: readonly string[]
  onChange: (checked: readonly string[]) => void
}
/** The points of the classifier, ticked one by one. */
function Checklist({ id, checked, onChange }: ChecklistProps): ReactNode {
  const { t } = useTranslation()
  const { data } = useQuery(orderDetailOf(id))
  if (!data?.checklist.length) return null
  return (
    <fieldset className="task-checks">
      <legend>{t('workOrder.workOrder.checklist')}</legend>
      <Checkbox.Group
        options={data.checklist.map((value) => ({ value, label: value }))}
        value={[...checked]}
        onChange={onChange}
      />
    </fieldset>
  )
}

/** Where the customer signs; drawn on the phone, so it is there without a connection. */
function Signature({ pad, onInk }: { pad: RefObject<HTMLCanvasElement | null>; onInk: (ink: boolean) => void }) {
  const label = useTranslation().t('workOrder.workOrder.signatureId')
  return (
    <div className="task-signature">
      <p>{label}</p>
      <SignaturePad canvas={pad} label={label} onInk={onInk} />
    </div>
  )
}
