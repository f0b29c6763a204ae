import { Empty } from 'antd'
import type { ReactNode } from 'react'
import { EventList } from '../../../components/EventList.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import type { DeviceFacts } from './kinds.ts'

/** What a device said happened to it, the newest first. */
export function DeviceEvents({ events }: { events: DeviceFacts['events'] }): ReactNode {
  const { t } = useTranslation()
  if (!events.length) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('device.panel.noEvents')} />
  return (
    <EventList
      events={events.map(({ at, key }) => ({ at, to: `${at} ${key}` }))}
      words={(of) => {
        const { name, severity } = events.find(({ at, key }) => of === `${at} ${key}`)!
        return `${name} · ${t(`device.elemeter.severity.${severity}`)}`
      }}
    />
  )
}
