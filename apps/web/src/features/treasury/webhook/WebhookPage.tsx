import { saveWebhook, webhook } from '@cloud-steward/contract/treasury/webhook.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
export const askAhead = askRowsAhead(webhook)
const { id: _id, ...SHAPE } = saveWebhook.input

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
      detail={({ dialog: { name, id, close }, mayPress, list }) => {
        const row = list.rows.find((one) => one.id === id)
        const isNew = name === 'new'
        if (!mayPress('saveWebhook') || !(isNew || (name === 'change' && row))) return null
        return (
          <FormDrawer
            title={isNew ? word('addWebhook') : `${word('changeWebhook')} ${row!.name}`}
            width={560}
            // A new one needs a secret; the one there is stays where none is given.
            shape={isNew ? { ...SHAPE, secret: { ...SHAPE.secret, optional: undefined } } : SHAPE}
            labelPrefix={webhook.name}
            initial={isNew ? { isActive: true } : { ...row }}
            before={<p className="quiet">{word('hint')}</p>}
            after={() => !isNew && <p className="quiet">{word('keepSecret')}</p>}
            send={async (values, key) => {
              const input = { ...values, ...(isNew ? {} : { id: row!.id }) }
              await call(saveWebhook, input as never, { key, quiet: true })
              await refreshRows(webhook.name)
            }}
            onClose={close}
          />
        )
      }}
    />
  )
}
