import type { Field } from '@cloud-steward/contract/kit/index.ts'
import { channel, isAlipay, setChannelKeys, testChannel } from '@cloud-steward/contract/treasury/channel.ts'
import { App } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
export const askAhead = askRowsAhead(channel)
const { privateKey, apiV3Key, ...ALIPAY } = setChannelKeys.input
const { id: _id, ...alipayKeys } = ALIPAY
/** Of either interface one key must be given; the command takes both. */
const asked = <F extends Field>({ optional: _optional, ...field }: F): Field => field as Field
const KEYS: Record<'wechat' | 'alipay', Readonly<Record<string, Field>>> = {
  wechat: { privateKey, apiV3Key: asked(apiV3Key) },
  alipay: { privateKey, ...alipayKeys, alipayKey: asked(alipayKeys.alipayKey) },
}

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
          <FormDrawer
            title={word('setChannelKeys')}
            width={560}
            shape={KEYS[name === 'keys' ? 'wechat' : 'alipay']}
            labelPrefix={channel.name}
            before={<p className="quiet">{word(name === 'keys' ? 'keysHint' : 'keysHintAlipay')}</p>}
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
