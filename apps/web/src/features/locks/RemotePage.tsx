import { decideOpen, remoteOpen, requestOpen } from '@cloud-steward/contract/locks/remote.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveDevices } from '../../components/use-live-devices.ts'
import { call } from '../../infra/api.ts'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { refreshRows } from '../../kit/rows.ts'
import { askRowsAhead } from '../../kit/use-resource-list.ts'

const FormDrawer = lazy(() => import('../../kit/FormDrawer.tsx'))
export const askAhead = askRowsAhead(remoteOpen)
const { id: _id, ...DECISION } = decideOpen.input

/** Doors opened from afar: two people and a reason in an emergency, and what renters opened themselves. */
export default function RemotePage(): ReactNode {
  const { t } = useTranslation()
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
      rowActions={({ id, state }, standard, { dialog, mayPress }) => [
        {
          key: 'decide',
          title: word('decideOpen'),
          visible: mayPress('decideOpen') && state === 'requested',
          run: () => dialog.show('decide', id),
        },
        ...standard,
      ]}
      detail={({ dialog: { name, id, close }, mayPress }) => {
        const shared = {
          width: 480,
          labelPrefix: remoteOpen.name,
          before: <p className="quiet">{word('requestHint')}</p>,
          onClose: close,
        }
        if (name === 'request' && mayPress('requestOpen'))
          return (
            <FormDrawer
              {...shared}
              title={word('requestOpen')}
              shape={requestOpen.input}
              send={async (values, key) => {
                await call(requestOpen, values as never, { key, quiet: true })
                await refreshRows(remoteOpen.name)
              }}
            />
          )
        if (name !== 'decide' || !id || !mayPress('decideOpen')) return null
        return (
          <FormDrawer
            {...shared}
            title={word('decideOpen')}
            shape={DECISION}
            initial={{ decision: 'approve' }}
            send={async (values, key) => {
              await call(decideOpen, { ...values, id } as never, { key, quiet: true })
              await refreshRows(remoteOpen.name)
            }}
          />
        )
      }}
    />
  )
}
