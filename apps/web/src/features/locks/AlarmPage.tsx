import { alarm, closeAlarm } from '@cloud-steward/contract/locks/alarm.ts'
import { lazy, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useLiveDevices } from '../../components/use-live-devices.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { mayOpen } from '../../infra/permissions.ts'
import { useSession } from '../../infra/session-store.ts'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { aboutOf } from '../../kit/rows.ts'
import { askRowsAhead } from '../../kit/use-resource-list.ts'

const CommandForm = lazy(() => import('../../components/CommandForm.tsx'))
export const askAhead = askRowsAhead(alarm)

/** What somebody has to do about locks, each with a way to the key it is about. */
export default function AlarmPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useLiveDevices(alarm.name)
  const seesLocks = mayOpen(useSession(), 'doorlock')
  return (
    <ResourcePage
      resource={alarm}
      rowActions={({ id, state, credentialId, lockId }, standard, { dialog, mayPress }) => [
        {
          key: 'lock',
          title: t('device.lock'),
          visible: seesLocks,
          run: () => void navigate(`/device/lock?id=${lockId}`),
        },
        {
          key: 'key',
          title: t('lock.credential'),
          visible: Boolean(credentialId),
          run: () => void navigate(`/smartdoorlock?open=detail:${credentialId}`),
        },
        {
          key: 'close',
          title: t('lock.alarm.closeAlarm'),
          visible: mayPress('closeAlarm') && state === 'open',
          run: () => dialog.show('close', id),
        },
        ...standard,
      ]}
      detail={({ dialog: { name, id, close }, row, mayPress }) =>
        name === 'close' &&
        id &&
        mayPress('closeAlarm') && (
          <CommandForm
            about={aboutOf(row && t(`${alarm.name}.kind.${row.kind}`), row?.lockName, row?.roomName)}
            endpoint={closeAlarm}
            of={alarm.name}
            given={{ id }}
            width={480}
            onClose={close}
          />
        )
      }
    />
  )
}
