import { registerReceiver, shareReceiver } from '@cloud-steward/contract/channels/sharing-rule.ts'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

export const askAhead = askRowsAhead(shareReceiver)

/** Who parts of payments go to, and whether the channel knows them. */
export default function ReceiverPage(): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const word = (key: string) => t(`${shareReceiver.name}.${key}`)
  return (
    <ResourcePage
      resource={shareReceiver}
      sheet
      formProps={{ initial: { accountKind: 'merchant', isActive: true } }}
      rowActions={(row, standard, { mayPress }) => [
        {
          key: 'register',
          title: word('registerReceiver'),
          visible: mayPress('register') && row.state !== 'registered',
          run: async () => {
            const { state } = await call(registerReceiver, { id: row.id })
            await refreshRows(shareReceiver.name)
            if (state === 'registered') void message.success(word('registered'))
            else void message.error(word('state.refused'))
          },
        },
        ...standard,
      ]}
    />
  )
}
