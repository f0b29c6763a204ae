import { collector, setDeviceState } from '@cloud-steward/contract/devices/device.ts'
import { App } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../infra/api.ts'
import { refreshRows } from '../../kit/rows.ts'

const FormDrawer = lazy(() => import('../../kit/FormDrawer.tsx'))
const { ids: _ids, ...SHAPE } = setDeviceState.input

/** Takes a device into service or out of it. */
export function StateDrawer(props: { id: string; resource: string; onClose: () => void }): ReactNode {
  const { id, resource, onClose } = props
  const { t } = useTranslation()
  const { message } = App.useApp()
  return (
    <FormDrawer
      title={t(`${collector.name}.setDeviceState`)}
      width={480}
      shape={SHAPE}
      labelPrefix={collector.name}
      send={async (values, key) => {
        const { changed } = await call(setDeviceState, { ...values, ids: [id] } as never, { key, quiet: true })
        await refreshRows(resource)
        void message.success(t(`${collector.name}.stateDone`, { count: changed }))
      }}
      onClose={onClose}
    />
  )
}
