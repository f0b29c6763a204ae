import type { Paid } from '@cloud-steward/contract/checkout/payout.ts'
import type { Endpoint, Shape } from '@cloud-steward/contract/kit/index.ts'
import { App } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FilesField } from '../../../components/files/FilesField.tsx'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import type { Dialog } from '../../../kit/use-dialog.ts'
import { refreshCheckOut } from '../use-detail.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))

/** What a person may do with money on its way back: a command, and the form it asks for. */
interface Step<By extends string> {
  endpoint: Endpoint
  /** What the state has to allow. */
  by: By
  /** What the person has to be allowed. */
  button: string
  shape: Shape
  /** Key of the words before the form. */
  hint?: string
  fixed?: object
  danger?: boolean
}
export type Steps<By extends string> = Readonly<Record<string, Step<By>>>

/** A field that may be empty elsewhere and must be filled here. */
export const wanted = <F extends object>(field: F): F => ({ ...field, optional: undefined })
/** Without the record, which is known. */
export const about = ({ id: _id, ...shape }: Shape): Shape => shape

interface Parts {
  dialog: Dialog
  mayPress: (button: string) => boolean
}
/** The steps in the menu of a row; `isFor` says which of them its state allows. */
export function useStepActions<By extends string>(steps: Steps<By>, name: string) {
  const { t } = useTranslation()
  return (id: string, { dialog, mayPress }: Parts, isFor: (key: string, by: By) => boolean): Action[] =>
    Object.entries(steps).map(([key, { by, button, danger }]) => ({
      key,
      title: t(`${name}.${key}`),
      danger,
      visible: mayPress(button) && isFor(key, by),
      run: () => dialog.show(key, id),
    }))
}

/** The form of the open step, or the details. */
export function StepDialogs<By extends string>({
  steps,
  name: thing,
  parts: { dialog, mayPress },
  detail,
}: {
  steps: Steps<By>
  /** The resource, whose texts name the steps. */
  name: string
  parts: Parts
  detail: (props: { id: string; onClose: () => void }) => ReactNode
}): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { id, name, close } = dialog
  if (!id || !name) return null
  if (name === 'detail') return detail({ id, onClose: close })
  const step = steps[name]
  if (!step || !mayPress(step.button)) return null
  return (
    <FormDrawer
      key={name}
      title={t(`${thing}.${name}`)}
      width={480}
      shape={step.shape}
      labelPrefix={thing}
      initial={name === 'pay' ? { channel: 'bank', paidOn: businessDay() } : {}}
      controls={{ fileIds: <FilesField label={t('checkout.checkOut.authorisation')} /> }}
      before={step.hint && <p className="quiet">{t(`${thing}.${step.hint}`)}</p>}
      send={async (values, key) => {
        const done = (await call(step.endpoint, { ...values, ...step.fixed, id }, { key, quiet: true })) as Paid
        await refreshCheckOut()
        if (done.bookedOn) void message.info(t('finance.payment.bookedLater', { day: done.bookedOn }), 6)
      }}
      onClose={close}
    />
  )
}
