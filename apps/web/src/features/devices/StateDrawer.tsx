import { collector } from '@cloud-steward/contract/devices/device.ts'
import { DEVICE_STATES, type DeviceState, NEXT_STATES, setDeviceState } from '@cloud-steward/contract/devices/life.ts'
import { type AnswerOf, choice } from '@cloud-steward/contract/kit/index.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import { refreshRows } from '../../kit/rows.ts'

/** Only what may follow on one of these is offered. */
export function stepFrom(states: readonly DeviceState[]): typeof setDeviceState {
  const next: readonly DeviceState[] = DEVICE_STATES.filter((one) =>
    states.some((state) => NEXT_STATES[state].includes(one)),
  )
  return {
    ...setDeviceState,
    input: { ...setDeviceState.input, state: choice(next) as typeof setDeviceState.input.state },
  }
}
const CommandForm = lazy(() => import('../../components/CommandForm.tsx'))

interface Props {
  id: string
  resource: string
  about?: string | undefined
  /** Where it stands, when that is known: only what may follow is offered then. */
  state: DeviceState | undefined
  onClose: () => void
}

/** Takes a device a step on in its life. */
export function StateDrawer({ id, resource, about, state, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <CommandForm
      endpoint={state ? stepFrom([state]) : setDeviceState}
      of={collector.name}
      given={{ ids: [id], partly: undefined }}
      about={about}
      width={480}
      refresh={() => refreshRows(resource)}
      onDone={({ changed }: AnswerOf<typeof setDeviceState>) => t(`${collector.name}.stateDone`, { count: changed })}
      onClose={onClose}
    />
  )
}
