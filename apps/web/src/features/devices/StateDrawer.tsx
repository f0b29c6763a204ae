import { collector } from '@cloud-steward/contract/devices/device.ts'
import { setDeviceState } from '@cloud-steward/contract/devices/life.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { App } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { refreshRows } from '../../kit/rows.ts'

const CommandForm = lazy(() => import('../../components/CommandForm.tsx'))

/** Takes a device into service or out of it. */
export function StateDrawer(props: { id: string; resource: string; onClose: () => void }): ReactNode {
  const { id, resource, onClose } = props
  const { t } = useTranslation()
  const { message } = App.useApp()
  return (
    <CommandForm
      endpoint={setDeviceState}
      of={collector.name}
      given={{ ids: [id] }}
      width={480}
      refresh={() => refreshRows(resource)}
      onDone={({ changed }: AnswerOf<typeof setDeviceState>) =>
        void message.success(t(`${collector.name}.stateDone`, { count: changed }))
      }
      onClose={onClose}
    />
  )
}
