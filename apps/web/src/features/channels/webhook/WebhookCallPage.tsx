import { sendAgain, webhookCall } from '@cloud-steward/contract/channels/webhook.ts'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { newKey } from '../../../infra/new-key.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

export const askAhead = askRowsAhead(webhookCall)

/** What others were told, and what they answered. */
export default function WebhookCallPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={webhookCall}
      rowActions={({ id, state }, _standard, { mayPress }) => [
        {
          key: 'again',
          title: t('channel.webhookCall.sendAgain'),
          visible: mayPress('sendAgain') && state !== 'delivered',
          run: async () => {
            await call(sendAgain, { id }, { key: newKey() })
            await refreshRows(webhookCall.name)
          },
        },
      ]}
    />
  )
}
