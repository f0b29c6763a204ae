import { deviceAlarm } from '@cloud-steward/contract/devices/alarm.ts'
import { deviceCommand } from '@cloud-steward/contract/devices/command.ts'
import type { Resource } from '@cloud-steward/contract/kit/index.ts'
import { Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RecordSheet } from '../../../components/RecordSheet.tsx'
import { useLiveDevices } from '../../../components/use-live-devices.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { useRow } from '../../../kit/use-row.ts'
import { onlineTag } from '../online.tsx'
import { CollectorLine } from './CollectorLine.tsx'
import { DeviceConsole } from './DeviceConsole.tsx'
import { DeviceEvents } from './DeviceEvents.tsx'
import { DeviceAlarms, DeviceChanges, DeviceCommands } from './DeviceHistory.tsx'
import { DeviceLife } from './DeviceLife.tsx'
import { DevicePaths } from './DevicePaths.tsx'
import { DeviceProperties } from './DeviceProperties.tsx'
import { DeviceUse } from './DeviceUse.tsx'
import { type Category, type DeviceFacts, type KINDS, PAGE_KEY, pageOfDevice } from './kinds.ts'
import './device.css'
import { LiveValues } from './LiveValues.tsx'
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
  const resource = kind.resource as Resource
  useLiveDevices(resource.name, deviceCommand.name, deviceAlarm.name, PAGE_KEY)
  const found = useRow(resource, id)
  const row = found.data
  if (row === null) return <Empty description={t('kit.error.notFound')} />
  if (!row) return <Skeleton active />
  const isMeter = category !== 'collector'
  return (
    <div className="device-page">
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
                {t(`devices.elemeter.${at ? 'replacedBy' : 'replaces'}`)} {other.serial}
              </Link>
            ),
        )}
        {facts.activeAlarms > 0 && (
          <StateTag value="critical">{t('devices.panel.alarms', { count: facts.activeAlarms })}</StateTag>
        )}
        <DeviceConsole
          row={row}
          category={category}
          kind={kind}
          canSwitch={facts.canSwitch}
          commands={facts.commands}
        />
      </section>
      <div className="device-columns">
        <div>
          <section className="device-card">
            <h3>{t('devices.panel.live')}</h3>
            <LiveValues resource={resource} row={row} fields={kind.says} facts={facts} />
          </section>
          <DeviceProperties id={id} facts={facts} />
          <DevicePaths paths={facts.paths} />
          {isMeter ? (
            <section className="device-card">
              <DeviceUse id={id} unit={kind.unit} />
            </section>
          ) : (
            <CollectorLine id={id} />
          )}
          <section className="device-card">
            <h3>{t('devices.panel.life')}</h3>
            <DeviceLife life={facts.life} />
          </section>
          <section className="device-card">
            <h3>{t('devices.panel.changes')}</h3>
            <DeviceChanges resource={resource} history={facts.history} />
          </section>
        </div>
        <div>
          <section className="device-card">
            <h3>{t('devices.panel.place')}</h3>
            <RecordSheet resource={resource} row={row} fields={kind.place} />
            {isMeter && <WhoLivesThere row={row} lease={facts.lease} />}
          </section>
          <section className="device-card">
            <h3>{t(deviceAlarm.name)}</h3>
            <DeviceAlarms id={id} />
          </section>
          {(facts.modelNumber != null || facts.events.length > 0) && (
            <section className="device-card">
              <h3>{t('devices.panel.events')}</h3>
              <DeviceEvents events={facts.events} />
            </section>
          )}
          <section className="device-card">
            <h3>{t('devices.panel.history')}</h3>
            <DeviceCommands id={id} />
          </section>
        </div>
      </div>
    </div>
  )
}
