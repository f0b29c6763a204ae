import { meterCredit, pushCredit } from '@cloud-steward/contract/supply/meter-credit.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
export const askAhead = askRowsAhead(meterCredit)

/** What meters that count money themselves say is left on them, and where that is not what the ledger says. */
export default function MeterCreditPage(): ReactNode {
  const { t } = useTranslation()
  const { id: _id, ...shape } = pushCredit.input
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
          <FormDrawer
            title={t(pushCredit.permission)}
            width={480}
            shape={shape}
            labelPrefix={meterCredit.name}
            before={<p className="quiet">{t('supply.panel.pushHint')}</p>}
            send={async (values, key) => {
              await call(pushCredit, { ...values, id } as never, { key, quiet: true })
              await refreshRows(meterCredit.name)
            }}
            onClose={close}
          />
        ) : null
      }
    />
  )
}
