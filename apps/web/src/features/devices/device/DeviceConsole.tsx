import { collector } from '@cloud-steward/contract/devices/device.ts'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayPress } from '../../../infra/permissions.ts'
import { type Row, refreshRows } from '../../../kit/rows.ts'
import { CommandDrawer } from '../CommandDrawer.tsx'
import type { Kind } from '../MeterDevicePage.tsx'
import { StateDrawer } from '../StateDrawer.tsx'
import { type Category, type DeviceFacts, type KINDS, PAGE_KEY } from './kinds.ts'

const ModelCommandDrawer = lazy(() => import('./ModelCommandDrawer.tsx'))

interface Props {
  row: Row
  category: Category
  kind: (typeof KINDS)[Category]
  canSwitch: boolean
  /** What its maker made up. */
  commands: DeviceFacts['commands']
}
/** What a device can be told from here. */
export function DeviceConsole({ row, category, kind, canSwitch, commands }: Props): ReactNode {
  const { t } = useTranslation()
  const mayPress = useMayPress(category)
  const [open, setOpen] = useState<Kind | 'state'>()
  const [told, tell] = useState<string>()
  const toldOne = commands.find(({ modelKey }) => modelKey === told)
  const isReached = category !== 'collector' && row.state === 'active' && Boolean(row.collectorId)
  const orders: readonly Kind[] = isReached ? ['read', ...(canSwitch ? kind.switches : [])] : []
  const { name } = kind.resource
  const close = () => {
    setOpen(undefined)
    tell(undefined)
    void refreshRows(PAGE_KEY)
  }
  return (
    <div className="device-console">
      {mayPress('command') &&
        orders.map((one) => (
          <Button
            key={one}
            type={one === 'read' ? 'primary' : undefined}
            danger={one === kind.switches[0]}
            onClick={() => setOpen(one)}
          >
            {t(`devices.deviceCommand.kind.${one}`)}
          </Button>
        ))}
      {mayPress('command') &&
        isReached &&
        commands.map(({ modelKey, name: title }) => (
          <Button key={modelKey} onClick={() => tell(modelKey)}>
            {title}
          </Button>
        ))}
      {mayPress('state') && row.state !== 'removed' && (
        <Button onClick={() => setOpen('state')}>{t(`${collector.name}.setDeviceState`)}</Button>
      )}
      <Suspense fallback={null}>
        {open === 'state' && <StateDrawer id={row.id} resource={name} onClose={close} />}
        {open && open !== 'state' && (
          <CommandDrawer key={open} id={row.id} kind={open} resource={name} onClose={close} />
        )}
        {toldOne && <ModelCommandDrawer key={toldOne.modelKey} deviceId={row.id} command={toldOne} onClose={close} />}
      </Suspense>
    </div>
  )
}
