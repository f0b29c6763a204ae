import { deviceCommand, sendCommand } from '@cloud-steward/contract/devices/command.ts'
import { Alert, App } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../infra/api.ts'
import { refreshRows } from '../../kit/rows.ts'
import type { Kind } from './MeterDevicePage.tsx'

const FormDrawer = lazy(() => import('../../kit/FormDrawer.tsx'))
const { reason } = sendCommand.input
const { optional: _optional, ...needed } = reason
const WARNINGS: Partial<Record<Kind, string>> = { switchOff: 'offWarning', closeValve: 'closeWarning' }

/** Tells one meter to do something; of what concerns its residents the reason is kept. */
export function CommandDrawer(props: { id: string; kind: Kind; resource: string; onClose: () => void }): ReactNode {
  const { id, kind, resource, onClose } = props
  const { t } = useTranslation()
  const { message } = App.useApp()
  const word = (key: string) => t(`${deviceCommand.name}.${key}`)
  const warning = WARNINGS[kind]
  return (
    <FormDrawer
      title={word(`kind.${kind}`)}
      width={480}
      shape={{ reason: kind === 'read' ? reason : { ...needed, min: 1 } }}
      labelPrefix={deviceCommand.name}
      before={warning && <Alert type="warning" showIcon title={word(warning)} style={{ marginBottom: 16 }} />}
      send={async (values, key) => {
        await call(sendCommand, { ...values, deviceIds: [id], kind }, { key, quiet: true })
        void message.info(word('sent'))
        await Promise.all([refreshRows(resource), refreshRows(deviceCommand.name)])
      }}
      onClose={onClose}
    />
  )
}
