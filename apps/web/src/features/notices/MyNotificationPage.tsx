import { myNotification, readAllNotification, readNotification } from '@cloud-steward/contract/notices/notification.ts'
import { App, Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { useMayPress } from '../../infra/permissions.ts'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { refreshRows } from '../../kit/rows.ts'
import { askRowsAhead } from '../../kit/use-resource-list.ts'
import { NotificationDrawer } from './NotificationDrawer.tsx'
import './notification.css'

export const askAhead = askRowsAhead(myNotification)

const FIELDS = ['type', 'priority', 'publisher', 'startTime', 'endTime']
const read = async (id: string) => {
  await call(readNotification, { id })
  await refreshRows(myNotification.name)
}

/** What is for me; opening a notice is reading it. */
export default function MyNotificationPage(): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const mayPress = useMayPress('mynotification')
  const readAll = async () => {
    await call(readAllNotification, {})
    void message.success(t('kit.operateSuccess'))
    await refreshRows(myNotification.name)
  }
  return (
    <ResourcePage
      resource={myNotification}
      toolbar={() => (
        <Button onClick={() => void readAll().catch(() => undefined)}>{t('notice.myNotification.readAll')}</Button>
      )}
      columns={(standard) =>
        standard.map((column) =>
          column.key === 'title'
            ? { ...column, render: (_, row) => (row.isRead ? row.title : <span className="unread">{row.title}</span>) }
            : column,
        )
      }
      rowActions={(row, _, { dialog }) => [
        {
          key: 'detail',
          title: t('kit.detail'),
          visible: mayPress('view'),
          run: () => dialog.show('detail', row.id),
        },
        { key: 'read', title: t('notice.myNotification.markRead'), visible: !row.isRead, run: () => read(row.id) },
      ]}
      detail={({ dialog }) =>
        dialog.name === 'detail' && dialog.id && <Opened key={dialog.id} id={dialog.id} onClose={dialog.close} />
      }
    />
  )
}

/** Opened from the list or the bell: either way it is read now. */
function Opened({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  useEffect(() => void read(id).catch(() => undefined), [id])
  return <NotificationDrawer resource={myNotification} id={id} fields={FIELDS} onClose={onClose} />
}
