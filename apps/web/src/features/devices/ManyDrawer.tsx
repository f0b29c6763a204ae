import { type COLLECTOR_KINDS, deviceCommand, sendCommand } from '@cloud-steward/contract/devices/command.ts'
import { collector } from '@cloud-steward/contract/devices/device.ts'
import { type DeviceState, setDeviceState } from '@cloud-steward/contract/devices/life.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { type ReactNode, useState } from 'react'
import CommandForm from '../../components/CommandForm.tsx'
import { useTranslation } from '../../infra/i18n.ts'
import { refreshRows } from '../../kit/rows.ts'
import './devices.css'
import type { Kind } from './MeterDevicePage.tsx'
import { stepFrom } from './StateDrawer.tsx'
import { useTellMany } from './use-tell-many.tsx'

interface Props {
  what: 'state' | Kind | (typeof COLLECTOR_KINDS)[number]
  chosen: readonly { id: string; state: DeviceState }[]
  resource: string
  onClose: () => void
}

/** Moves many devices a step on in their lives, or tells them something that takes nothing away; who cannot is left out and named. */
export default function ManyDrawer({ what, chosen, resource, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const tell = useTellMany()
  // As they were ticked, not as they are when the list was asked anew.
  const [{ ids, states }] = useState({ ids: chosen.map(({ id }) => id), states: chosen.map(({ state }) => state) })
  const done = (count: number, blocked: AnswerOf<typeof sendCommand>['blocked']) =>
    tell(count, blocked?.map(({ reason }) => reason) ?? [])
  const said = {
    title: t(`device.many.${what}`),
    hint: t('device.many.chosen', { count: ids.length }),
    width: 480,
    onClose,
  }
  return what === 'state' ? (
    <CommandForm
      {...said}
      endpoint={stepFrom(states)}
      of={collector.name}
      given={{ ids, partly: true }}
      refresh={() => refreshRows(resource)}
      onDone={({ changed, blocked }: AnswerOf<typeof setDeviceState>) => done(changed, blocked)}
    />
  ) : (
    <CommandForm
      {...said}
      endpoint={sendCommand}
      of={deviceCommand.name}
      given={{ deviceIds: ids, kind: what, partly: true, despite: undefined }}
      refresh={() => Promise.all([refreshRows(resource), refreshRows(deviceCommand.name)])}
      onDone={({ ids: sent, blocked }: AnswerOf<typeof sendCommand>) => done(sent.length, blocked)}
    />
  )
}
