import { saveWebhook, webhook } from '@cloud-steward/contract/channels/webhook.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
export const askAhead = askRowsAhead(webhook)

/** Who is told what becomes of money, at which address. */
export default function WebhookPage(): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${webhook.name}.${key}`)
  return (
    <ResourcePage
      resource={webhook}
      toolbar={({ mayPress, dialog }) =>
        mayPress('saveWebhook') && (
          <Button type="primary" onClick={() => dialog.show('new')}>
            {word('addWebhook')}
          </Button>
        )
      }
      rowActions={({ id }, _standard, { dialog, mayPress }) => [
        {
          key: 'change',
          title: word('changeWebhook'),
          visible: mayPress('saveWebhook'),
          run: () => dialog.show('change', id),
        },
      ]}
      detail={({ dialog: { name, id, close }, mayPress, row }) => {
        const isNew = name === 'new'
        if (!mayPress('saveWebhook') || !(isNew || (name === 'change' && row))) return null
        return (
          <CommandForm
            endpoint={saveWebhook}
            of={webhook.name}
            given={{ id: isNew ? undefined : id }}
            title={isNew ? word('addWebhook') : `${word('changeWebhook')} ${row!.name}`}
            width={560}
            // A new one needs a secret; the one there is stays where none is given.
            needed={isNew ? ['secret'] : []}
            initial={isNew ? { isActive: true } : { ...row }}
            hint={word('hint')}
            after={() => !isNew && <p className="quiet">{word('keepSecret')}</p>}
            onClose={close}
          />
        )
      }}
    />
  )
}
