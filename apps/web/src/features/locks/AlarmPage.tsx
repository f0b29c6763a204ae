import { alarm, closeAlarm } from '@cloud-steward/contract/locks/alarm.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../infra/api.ts'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { refreshRows } from '../../kit/rows.ts'
import { askRowsAhead } from '../../kit/use-resource-list.ts'

const FormDrawer = lazy(() => import('../../kit/FormDrawer.tsx'))
export const askAhead = askRowsAhead(alarm)
const { id: _id, ...WHY } = closeAlarm.input

/** What somebody has to do about locks, each with a way to the key it is about. */
export default function AlarmPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <ResourcePage
      resource={alarm}
      rowActions={({ id, state, credentialId }, standard, { dialog, mayPress }) => [
        {
          key: 'key',
          title: t('locks.credential'),
          visible: Boolean(credentialId),
          run: () => void navigate(`/smartdoorlock?open=detail:${credentialId}`),
        },
        {
          key: 'close',
          title: t('locks.alarm.closeAlarm'),
          visible: mayPress('closeAlarm') && state === 'open',
          run: () => dialog.show('close', id),
        },
        ...standard,
      ]}
      detail={({ dialog: { name, id, close }, mayPress }) =>
        name === 'close' &&
        id &&
        mayPress('closeAlarm') && (
          <FormDrawer
            title={t('locks.alarm.closeAlarm')}
            width={480}
            shape={WHY}
            labelPrefix={alarm.name}
            send={async (values, key) => {
              await call(closeAlarm, { ...values, id } as never, { key, quiet: true })
              await refreshRows(alarm.name)
            }}
            onClose={close}
          />
        )
      }
    />
  )
}
