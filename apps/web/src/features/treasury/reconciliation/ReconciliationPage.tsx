import { reconcileDay, reconciliation } from '@cloud-steward/contract/treasury/reconciliation.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../infra/api.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
export const askAhead = askRowsAhead(reconciliation)

/** Days of channels: what they say, what we know, and where the two differ. */
export default function ReconciliationPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const maySee = useMayPress('difference')
  const word = (key: string) => t(`${reconciliation.name}.${key}`)
  const compare = async (input: object, key: string) => {
    await call(reconcileDay, input as never, { key, quiet: true })
    await Promise.all([refreshRows(reconciliation.name), refreshRows('treasury.difference')])
  }
  return (
    <ResourcePage
      resource={reconciliation}
      toolbar={({ mayPress, dialog }) =>
        mayPress('reconcile') && (
          <Button type="primary" onClick={() => dialog.show('reconcile')}>
            {word('reconcileDay')}
          </Button>
        )
      }
      rowActions={(row, _standard, { mayPress, dialog }) => [
        {
          key: 'differences',
          title: word('showDifferences'),
          visible: row.differences > 0 && maySee('export'),
          run: () => void navigate(`/difference?day=${row.day}&channelId=${row.channelId}`),
        },
        {
          key: 'again',
          title: t('button.reconcile'),
          visible: mayPress('reconcile'),
          run: () => dialog.show('reconcile', row.id),
        },
      ]}
      detail={({ dialog: { name, id, close }, mayPress, list }) => {
        if (name !== 'reconcile' || !mayPress('reconcile')) return null
        const row = list.rows.find((one) => one.id === id)
        return (
          <FormDrawer
            title={word('reconcileDay')}
            width={440}
            shape={reconcileDay.input}
            labelPrefix={reconciliation.name}
            initial={row && { channelId: row.channelId, day: row.day }}
            before={<p className="quiet">{word('reconcileHint')}</p>}
            send={compare}
            onClose={close}
          />
        )
      }}
    />
  )
}
