import { deviceAlarm } from '@cloud-steward/contract/devices/alarm.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { EventList } from '../../../components/EventList.tsx'
import { Rows } from '../../../components/Rows.tsx'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { queryRows } from '../../../kit/rows.ts'

const AlarmDrawers = lazy(() => import('../AlarmDrawers.tsx'))
const MOST = 20

/** What was wrong with a device, the newest first, and who took notice of it; he may do so here. */
export function DeviceAlarms({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const mayPress = useMayPress('devicealarm')
  const [noticed, notice] = useState<string>()
  const word = (key: string) => t(`${deviceAlarm.name}.${key}`)
  const found = useQuery({
    queryKey: [deviceAlarm.name, 'of', id],
    queryFn: async ({ signal }) => (await queryRows(deviceAlarm, { deviceId: id, pageSize: MOST }, signal)).list,
  })
  return (
    <>
      <Rows of={found} none={t('device.panel.noAlarms')}>
        {(rows) => (
          <EventList
            events={rows.map((row) => ({
              at: row.createTime,
              to: row.id,
              username: row.ackedBy,
              reason: row.ackReason,
            }))}
            words={(of) => {
              const row = rows.find((one) => one.id === of)!
              return [
                row.title ?? word(`kind.${row.kind}`),
                word(`severity.${row.severity}`),
                word(`state.${row.state}`),
                row.clearedAt && formatInstant(row.clearedAt, 'MM-DD HH:mm'),
              ]
                .filter(Boolean)
                .join(' · ')
            }}
            action={(of) =>
              mayPress('ackAlarm') &&
              !rows.find((one) => one.id === of)!.isAcked && (
                <Button type="link" size="small" onClick={() => notice(of)}>
                  {word('ackAlarms')}
                </Button>
              )
            }
          />
        )}
      </Rows>
      <Suspense fallback={null}>
        {noticed && (
          <AlarmDrawers name="ack" ids={[noticed]} rows={found.data ?? []} onClose={() => notice(undefined)} />
        )}
      </Suspense>
    </>
  )
}
