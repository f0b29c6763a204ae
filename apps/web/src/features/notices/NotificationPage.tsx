import { notification } from '@cloud-steward/contract/notices/notification.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../infra/i18n.ts'
import ResourceForm from '../../kit/ResourceForm.tsx'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../kit/use-resource-list.ts'
import { Content } from './Content.tsx'
import { NotificationDrawer } from './NotificationDrawer.tsx'
import { Receivers } from './Receivers.tsx'

export const askAhead = askRowsAhead(notification)

const FORM_WIDTH = 960
const initial = { type: 'notification', priority: 'medium' }
const controls = { content: <Content />, username: <Receivers /> }

/** Notices as their publishers see them. */
export default function NotificationPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={notification}
      columns={(standard) =>
        standard.map((column) =>
          column.key === 'receivers'
            ? { ...column, ellipsis: true, render: (_, row) => row.receivers ?? t('notice.notification.everyone') }
            : column,
        )
      }
      formProps={{ initial, controls }}
      form={(props) => <ResourceForm key={props.id ?? 'add'} {...props} width={FORM_WIDTH} />}
      rowActions={(row, standard, { dialog }) => [
        { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
        ...standard,
      ]}
      detail={({ dialog }) =>
        dialog.name === 'detail' && (
          <NotificationDrawer
            resource={notification}
            id={dialog.id!}
            fields={['type', 'priority', 'publisher', 'receivers', 'startTime', 'endTime']}
            onClose={dialog.close}
          />
        )
      }
    />
  )
}
