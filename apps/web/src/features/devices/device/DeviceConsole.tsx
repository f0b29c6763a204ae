import { collector } from '@cloud-steward/contract/devices/device.ts'
import { type DeviceState, isGone, isInService } from '@cloud-steward/contract/devices/life.ts'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { type Row, refreshRows } from '../../../kit/rows.ts'
import { CommandDrawer } from '../CommandDrawer.tsx'
import type { Kind } from '../MeterDevicePage.tsx'
import { StateDrawer } from '../StateDrawer.tsx'
import { useAccountActions } from '../use-account-actions.ts'
import { aboutDevice, type Category, type DeviceFacts, type KINDS, PAGE_KEY, pageOfDevice } from './kinds.ts'

const ReplaceDrawer = lazy(() => import('../ReplaceDrawer.tsx'))
const ModelCommandDrawer = lazy(() => import('./ModelCommandDrawer.tsx'))

interface Props {
  row: Row
  category: Category
  kind: (typeof KINDS)[Category]
  canSwitch: boolean
  /** What its maker made up. */
  commands: DeviceFacts['commands']
  /** What only its kind is told. */
  children?: ReactNode
}
/** What a device can be told from here. */
export function DeviceConsole({ row, category, kind, canSwitch, commands, children }: Props): ReactNode {
  const { t } = useTranslation()
  const mayPress = useMayPress(kind.menu)
  const [open, setOpen] = useState<Kind | 'state' | 'replace'>()
  const [told, tell] = useState<string>()
  const navigate = useNavigate()
  const accountActions = useAccountActions()
  const toldOne = commands.find(({ modelKey }) => modelKey === told)
  const isMeter = category === 'elemeter' || category === 'watermeter'
  const isReached = isMeter && isInService(row.state) && Boolean(row.collectorId || row.isDirect)
  const orders: readonly Kind[] = isReached ? ['read', ...(canSwitch ? kind.switches : [])] : []
  const { name } = kind.resource
  const about = aboutDevice(row)
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
            {t(`device.deviceCommand.kind.${one}`)}
          </Button>
        ))}
      {mayPress('command') &&
        isReached &&
        commands.map(({ modelKey, name: title }) => (
          <Button key={modelKey} onClick={() => tell(modelKey)}>
            {title}
          </Button>
        ))}
      {accountActions(row).map(({ key, title, run }) => (
        <Button key={key} onClick={run}>
          {title}
        </Button>
      ))}
      {children}
      {mayPress('state') && row.state !== 'scrapped' && (
        <Button onClick={() => setOpen('state')}>{t(`${collector.name}.setDeviceState`)}</Button>
      )}
      {mayPress('replaceDevice') && !isGone(row.state) && (
        <Button onClick={() => setOpen('replace')}>{t(`${collector.name}.replaceDevice`)}</Button>
      )}
      <Suspense fallback={null}>
        {open === 'state' && (
          <StateDrawer about={about} id={row.id} state={row.state as DeviceState} resource={name} onClose={close} />
        )}
        {open === 'replace' && (
          <ReplaceDrawer
            row={row}
            resource={name}
            onClose={close}
            onDone={(id) => void navigate(pageOfDevice(id, category))}
          />
        )}
        {open && open !== 'state' && open !== 'replace' && (
          <CommandDrawer about={about} key={open} id={row.id} kind={open} resource={name} onClose={close} />
        )}
        {toldOne && (
          <ModelCommandDrawer
            about={about}
            key={toldOne.modelKey}
            deviceId={row.id}
            command={toldOne}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}
