import { deviceAlarm } from '@cloud-steward/contract/devices/alarm.ts'
import { deviceCommand } from '@cloud-steward/contract/devices/command.ts'
import type { Resource } from '@cloud-steward/contract/kit/index.ts'
import { alarm } from '@cloud-steward/contract/locks/alarm.ts'
import { Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RecordSheet } from '../../../components/RecordSheet.tsx'
import { useLiveDevices } from '../../../components/use-live-devices.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { useRow } from '../../../kit/use-row.ts'
import { onlineTag } from '../online.tsx'
import { AllOf } from './AllOf.tsx'
import { CollectorLine } from './CollectorLine.tsx'
import { DeviceAlarms } from './DeviceAlarms.tsx'
import { DeviceConsole } from './DeviceConsole.tsx'
import { DeviceEvents } from './DeviceEvents.tsx'
import { DeviceChanges, DeviceCommands } from './DeviceHistory.tsx'
import { DeviceLife } from './DeviceLife.tsx'
import { DevicePaths } from './DevicePaths.tsx'
import { DeviceProperties } from './DeviceProperties.tsx'
import { DeviceUse } from './DeviceUse.tsx'
import { type Category, type DeviceFacts, type KINDS, PAGE_KEY, pageOfDevice } from './kinds.ts'
import './device.css'
import { LiveValues } from './LiveValues.tsx'
import { LockAlarms, LockAlarmTag } from './LockAlarms.tsx'
import { LockConsole } from './LockConsole.tsx'
import { LockDoor } from './LockDoor.tsx'
import { WhoLivesThere } from './WhoLivesThere.tsx'

interface Props {
  id: string
  category: Category
  kind: (typeof KINDS)[Category]
  facts: DeviceFacts
}
/** A device: what it says, what was used, what it was told, what is wrong with it, whose it is, and what was changed. */
export function DeviceBody({ id, category, kind, facts }: Props): ReactNode {
  const { t } = useTranslation()
  const { title } = usePage()
  const resource = kind.resource as Resource
  useLiveDevices(resource.name, deviceCommand.name, deviceAlarm.name, PAGE_KEY)
  const found = useRow(resource, id)
  const row = found.data
  if (row === null) return <Empty description={t('kit.error.notFound')} />
  if (!row) return <Skeleton active />
  const isMeter = category === 'elemeter' || category === 'watermeter'
  const isLock = category === 'lock'
  return (
    <div className="device-page">
      <h1 className="visually-hidden">{title}</h1>
      <section className="device-card device-head">
        <h2>
          {t(resource.name)} {String(row.serial)}
        </h2>
        <StateTag value={String(row.state)}>{t(`${resource.name}.state.${row.state}`)}</StateTag>
        {onlineTag(row, t)}
        {[facts.replaces, facts.replacedBy].map(
          (other, at) =>
            other && (
              <Link key={other.id} to={pageOfDevice(other.id)}>
                {t(`device.elemeter.${at ? 'replacedBy' : 'replaces'}`)} {other.serial}
              </Link>
            ),
        )}
        {isLock && <LockAlarmTag id={id} />}
        {facts.activeAlarms > 0 && (
          <StateTag value="critical">{t('device.panel.alarms', { count: facts.activeAlarms })}</StateTag>
        )}
        <DeviceConsole row={row} category={category} kind={kind} canSwitch={facts.canSwitch} commands={facts.commands}>
          {isLock && <LockConsole row={row} />}
        </DeviceConsole>
      </section>
      <div className="device-columns">
        <div>
          <section className="device-card">
            <h3>{t('device.panel.live')}</h3>
            <LiveValues resource={resource} row={row} fields={kind.says} facts={facts} />
          </section>
          <DeviceProperties id={id} facts={facts} />
          <DevicePaths paths={facts.paths} />
          {isMeter && (
            <section className="device-card">
              <DeviceUse id={id} unit={kind.unit} />
            </section>
          )}
          {category === 'collector' && <CollectorLine id={id} />}
          {isLock && <LockDoor id={id} isShared={!row.roomId} />}
          <section className="device-card">
            <h3>{t('device.panel.life')}</h3>
            <DeviceLife life={facts.life} />
          </section>
          <section className="device-card">
            <h3>{t('device.panel.changes')}</h3>
            <DeviceChanges resource={resource} history={facts.history} />
          </section>
        </div>
        <div>
          <section className="device-card">
            <h3>{t('device.panel.place')}</h3>
            <RecordSheet resource={resource} row={row} fields={kind.place} />
            {category !== 'collector' && <WhoLivesThere row={row} lease={facts.lease} />}
          </section>
          <section className="device-card">
            <h3>
              {t(isLock ? alarm.name : deviceAlarm.name)}{' '}
              {isLock ? (
                <AllOf menu="lockalarm" query={`lockId=${id}`} />
              ) : (
                <AllOf menu="devicealarm" query={`deviceId=${id}`} />
              )}
            </h3>
            {isLock ? <LockAlarms id={id} /> : <DeviceAlarms id={id} />}
          </section>
          {(facts.modelNumber != null || facts.events.length > 0) && (
            <section className="device-card">
              <h3>{t('device.panel.events')}</h3>
              <DeviceEvents events={facts.events} />
            </section>
          )}
          <section className="device-card">
            <h3>
              {t('device.panel.history')} <AllOf menu="devicecommand" query={`deviceId=${id}`} />
            </h3>
            <DeviceCommands id={id} />
          </section>
        </div>
      </div>
    </div>
  )
}
