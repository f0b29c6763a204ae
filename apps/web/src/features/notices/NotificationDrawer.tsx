import type { myNotification, notification } from '@cloud-steward/contract/notices/notification.ts'
import type { ReactNode } from 'react'
import { RecordDrawer } from '../../components/RecordDrawer.tsx'
import { HtmlContent } from './HtmlContent.tsx'

type Notice = typeof notification | typeof myNotification
interface Props {
  resource: Notice
  id: string
  fields: readonly string[]
  onClose: () => void
}

/** A notice whole. */
export function NotificationDrawer({ resource, id, fields, onClose }: Props): ReactNode {
  return (
    <RecordDrawer resource={resource as typeof myNotification} id={id} fields={fields as never} onClose={onClose}>
      {(row) => <HtmlContent html={row.content} />}
    </RecordDrawer>
  )
}
