import { meterCredit, pushCredit } from '@cloud-steward/contract/prepaid/meter-credit.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
export const askAhead = askRowsAhead(meterCredit)

/** What meters that count money themselves say is left on them, and where that is not what the ledger says. */
export default function MeterCreditPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={meterCredit}
      rowActions={(row, _standard, { dialog, mayPress }) => [
        {
          key: 'push',
          title: t(pushCredit.permission),
          visible: mayPress('push') && (row.state === 'differs' || row.state === 'waiting'),
          run: () => dialog.show('push', row.id),
        },
      ]}
      detail={({ dialog: { name, id, close }, mayPress }) =>
        name === 'push' && id && mayPress('push') ? (
          <CommandForm
            endpoint={pushCredit}
            of={meterCredit.name}
            given={{ id }}
            width={480}
            hint={t('prepaid.panel.pushHint')}
            onClose={close}
          />
        ) : null
      }
    />
  )
}
