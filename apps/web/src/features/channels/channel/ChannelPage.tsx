import { channel, isAlipay, setChannelKeys, testChannel } from '@cloud-steward/contract/channels/channel.ts'
import { App } from 'antd'
import { lazy, type ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
export const askAhead = askRowsAhead(channel)
/** Of either interface one key must be given; the command takes both. */
const KEYS = {
  keys: { fields: ['privateKey', 'apiV3Key', 'appSecret'], needed: ['apiV3Key'], hint: 'keysHint' },
  keysAlipay: {
    fields: ['privateKey', 'alipayKey', 'appCert', 'rootCerts'],
    needed: ['alipayKey'],
    hint: 'keysHintAlipay',
  },
} as const

/** Accounts with those who move money, and the keys to them. */
export default function ChannelPage(): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const word = (key: string) => t(`${channel.name}.${key}`)
  return (
    <ResourcePage
      resource={channel}
      sheet
      rowActions={(row, standard, { dialog, mayPress }) => [
        {
          key: 'keys',
          title: word('setChannelKeys'),
          visible: mayPress('keys'),
          run: () => dialog.show(isAlipay(row.kind) ? 'keysAlipay' : 'keys', row.id),
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
        (name === 'keys' || name === 'keysAlipay') &&
        id &&
        mayPress('keys') && (
          <CommandForm
            endpoint={setChannelKeys}
            of={channel.name}
            given={{ id }}
            {...KEYS[name]}
            width={560}
            hint={word(KEYS[name].hint)}
            onClose={close}
          />
        )
      }
    />
  )
}
