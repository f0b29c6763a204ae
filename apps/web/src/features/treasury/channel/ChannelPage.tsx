import { channel, setChannelKeys, testChannel } from '@cloud-steward/contract/treasury/channel.ts'
import { App } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
export const askAhead = askRowsAhead(channel)
const { id: _id, ...KEYS } = setChannelKeys.input

/** Accounts with those who move money, and the keys to them. */
export default function ChannelPage(): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const word = (key: string) => t(`${channel.name}.${key}`)
  return (
    <ResourcePage
      resource={channel}
      rowActions={(row, standard, { dialog, mayPress }) => [
        {
          key: 'keys',
          title: word('setChannelKeys'),
          visible: mayPress('keys'),
          run: () => dialog.show('keys', row.id),
        },
        {
          key: 'test',
          title: word('testChannel'),
          visible: mayPress('test') && row.hasKeys,
          run: async () => {
            const { reason } = await call(testChannel, { id: row.id })
            if (reason) void message.error(t(`${channel.name}.testFailed`, { reason }), 6)
            else void message.success(word('testDone'))
          },
        },
        ...standard,
      ]}
      detail={({ dialog: { name, id, close }, mayPress }) =>
        name === 'keys' &&
        id &&
        mayPress('keys') && (
          <FormDrawer
            title={word('setChannelKeys')}
            width={560}
            shape={KEYS}
            labelPrefix={channel.name}
            before={<p className="quiet">{word('keysHint')}</p>}
            send={async (values, key) => {
              await call(setChannelKeys, { ...values, id } as never, { key, quiet: true })
              await refreshRows(channel.name)
            }}
            onClose={close}
          />
        )
      }
    />
  )
}
