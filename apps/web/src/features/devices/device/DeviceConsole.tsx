import { collector } from '@cloud-steward/contract/devices/device.ts'
import { Button } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayPress } from '../../../infra/permissions.ts'
import { type Row, refreshRows } from '../../../kit/rows.ts'
import { CommandDrawer } from '../CommandDrawer.tsx'
import type { Kind } from '../MeterDevicePage.tsx'
import { StateDrawer } from '../StateDrawer.tsx'
import { type Category, type KINDS, PAGE_KEY } from './kinds.ts'

interface Props {
  row: Row
  category: Category
  kind: (typeof KINDS)[Category]
  canSwitch: boolean
}
/** What a device can be told from here. */
export function DeviceConsole({ row, category, kind, canSwitch }: Props): ReactNode {
  const { t } = useTranslation()
  const mayPress = useMayPress(category)
  const [open, setOpen] = useState<Kind | 'state'>()
  const isReached = category !== 'collector' && row.state === 'active' && Boolean(row.collectorId)
  const orders: readonly Kind[] = isReached ? ['read', ...(canSwitch ? kind.switches : [])] : []
  const { name } = kind.resource
  const close = () => {
    setOpen(undefined)
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
      {mayPress('state') && row.state !== 'removed' && (
        <Button onClick={() => setOpen('state')}>{t(`${collector.name}.setDeviceState`)}</Button>
      )}
      <Suspense fallback={null}>
        {open === 'state' && <StateDrawer id={row.id} resource={name} onClose={close} />}
        {open && open !== 'state' && (
          <CommandDrawer key={open} id={row.id} kind={open} resource={name} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}
