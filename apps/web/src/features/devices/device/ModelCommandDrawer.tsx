import { deviceCommand, sendModelCommand } from '@cloud-steward/contract/devices/command.ts'
import type { Shape } from '@cloud-steward/contract/kit/index.ts'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import type { DeviceFacts } from './kinds.ts'

interface Props {
  deviceId: string
  about: string | undefined
  command: DeviceFacts['commands'][number]
  onClose: () => void
}
/** Tells a device what its maker made up, with a number where it takes one. */
export default function ModelCommandDrawer({ deviceId, about, command, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const { modelKey, name, argumentMin: min, argumentMax: max } = command
  const word = (key: string, values = {}) => t(`${deviceCommand.name}.${key}`, values)
  const takes = min != null && max != null
  const shape: Shape = {
    ...(takes ? { argument: { kind: 'decimal', scale: 3, min, max } } : {}),
    reason: sendModelCommand.input.reason,
  }
  return (
    <FormDrawer
      title={name}
      label={name}
      about={about}
      width={480}
      shape={shape}
      labelPrefix={deviceCommand.name}
      success={`${deviceCommand.name}.sent`}
      before={
        takes && <p className="quiet">{word('argumentHint', { min: formatNumber(min), max: formatNumber(max) })}</p>
      }
      send={async (values, key) => {
        await call(sendModelCommand, { ...values, deviceId, modelKey } as never, { key, quiet: true })
        await refreshRows(deviceCommand.name)
      }}
      onClose={onClose}
    />
  )
}
