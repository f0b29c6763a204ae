import { alarm, closeAlarm } from '@cloud-steward/contract/locks/alarm.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { EventList } from '../../../components/EventList.tsx'
import { Rows } from '../../../components/Rows.tsx'
import { useLiveDevices } from '../../../components/use-live-devices.ts'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { aboutOf, queryRows } from '../../../kit/rows.ts'
import { StateTag } from '../../../kit/StateTag.tsx'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
const MOST = 20

const useLockAlarms = (id: string) =>
  useQuery({
    queryKey: [alarm.name, 'of', id],
    queryFn: ({ signal }) => queryRows(alarm, { lockId: id, pageSize: MOST }, signal),
    select: ({ list }) => list,
  })

/** How many things somebody has to do about a lock. */
export function LockAlarmTag({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: [alarm.name, 'open', id],
    queryFn: async ({ signal }) =>
      (await queryRows(alarm, { lockId: id, state: 'open', pageSize: 1 }, signal)).pagination.total,
  })
  return data ? <StateTag value="critical">{t('device.panel.alarms', { count: data })}</StateTag> : null
}

/** What was wrong with a lock or its keys, the newest first; what is open may be closed here. */
export function LockAlarms({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const mayPress = useMayPress('lockalarm')
  const [closing, close] = useState<string>()
  useLiveDevices(alarm.name)
  const found = useLockAlarms(id)
  const word = (key: string) => t(`${alarm.name}.${key}`)
  const rowOf = (of: string) => found.data?.find((one) => one.id === of)
  const about = closing && rowOf(closing)
  return (
    <>
      <Rows of={found} none={t('device.panel.noAlarms')}>
        {(rows) => (
          <EventList
            events={rows.map((row) => ({ at: row.createTime, to: row.id, username: row.closedBy, reason: row.note }))}
            words={(of) => {
              const row = rows.find((one) => one.id === of)!
              const over = row.closedAt && formatInstant(row.closedAt, 'MM-DD HH:mm')
              const words = [word(`kind.${row.kind}`), row.holder, row.detail, word(`state.${row.state}`), over]
              return words.filter(Boolean).join(' · ')
            }}
            action={(of) =>
              mayPress('closeAlarm') &&
              rowOf(of)?.state === 'open' && (
                <Button type="link" size="small" onClick={() => close(of)}>
                  {word('closeAlarm')}
                </Button>
              )
            }
          />
        )}
      </Rows>
      <Suspense fallback={null}>
        {closing && (
          <CommandForm
            about={aboutOf(about && word(`kind.${about.kind}`), about && about.lockName, about && about.roomName)}
            endpoint={closeAlarm}
            of={alarm.name}
            given={{ id: closing }}
            width={480}
            onClose={() => close(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
