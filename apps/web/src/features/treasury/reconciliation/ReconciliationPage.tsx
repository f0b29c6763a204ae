import { reconcileDay, reconciliation } from '@cloud-steward/contract/treasury/reconciliation.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMayPress } from '../../../infra/permissions.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
export const askAhead = askRowsAhead(reconciliation)

/** Days of channels: what they say, what we know, and where the two differ. */
export default function ReconciliationPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const maySee = useMayPress('difference')
  const word = (key: string) => t(`${reconciliation.name}.${key}`)
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
          <CommandForm
            endpoint={reconcileDay}
            of={reconciliation.name}
            initial={row && { channelId: row.channelId, day: row.day }}
            hint={word('reconcileHint')}
            refresh={() => Promise.all([refreshRows(reconciliation.name), refreshRows('treasury.difference')])}
            onClose={close}
          />
        )
      }}
    />
  )
}
