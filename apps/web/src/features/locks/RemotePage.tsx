import { decideOpen, remoteOpen } from '@cloud-steward/contract/locks/remote.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useLiveDevices } from '../../components/use-live-devices.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { useSession } from '../../infra/session-store.ts'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { aboutOf } from '../../kit/rows.ts'
import { askRowsAhead } from '../../kit/use-resource-list.ts'

const CommandForm = lazy(() => import('../../components/CommandForm.tsx'))
const RemoteOpenForm = lazy(() => import('../../components/RemoteOpenForm.tsx'))
export const askAhead = askRowsAhead(remoteOpen)

/** Doors opened from afar: two people and a reason in an emergency, and what renters opened themselves. */
export default function RemotePage(): ReactNode {
  const { t } = useTranslation()
  const { user } = useSession()
  useLiveDevices(remoteOpen.name)
  const word = (key: string) => t(`${remoteOpen.name}.${key}`)
  return (
    <ResourcePage
      resource={remoteOpen}
      toolbar={({ mayPress, dialog }) =>
        mayPress('requestOpen') && (
          <Button type="primary" onClick={() => dialog.show('request')}>
            {word('requestOpen')}
          </Button>
        )
      }
      rowActions={({ id, state, requester }, standard, { dialog, mayPress }) => [
        {
          key: 'decide',
          title: word('decideOpen'),
          // Whoever asked cannot be the second.
          visible: mayPress('decideOpen') && state === 'requested' && requester !== user?.username,
          run: () => dialog.show('decide', id),
        },
        ...standard,
      ]}
      detail={({ dialog: { name, id, close }, row, mayPress }) => {
        if (name === 'request' && mayPress('requestOpen')) return <RemoteOpenForm onClose={close} />
        if (name !== 'decide' || !id || !mayPress('decideOpen')) return null
        return (
          <CommandForm
            endpoint={decideOpen}
            of={remoteOpen.name}
            given={{ id }}
            initial={{ decision: 'approve' }}
            about={aboutOf(row?.roomName, row?.lockName, row?.reason)}
            width={480}
            hint={word('requestHint')}
            onClose={close}
          />
        )
      }}
    />
  )
}
