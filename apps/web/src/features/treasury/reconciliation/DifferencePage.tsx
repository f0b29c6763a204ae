import { difference, ownDifference, resolveDifference } from '@cloud-steward/contract/treasury/reconciliation.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
export const askAhead = askRowsAhead(difference)

/** What channels and we do not agree on, whose task each is, and what became of it. */
export default function DifferencePage(): ReactNode {
  const { t } = useTranslation()
  const refresh = () => Promise.all([refreshRows(difference.name), refreshRows('treasury.reconciliation')])
  return (
    <ResourcePage
      resource={difference}
      rowActions={(row, _standard, { mayPress, dialog }) => [
        {
          key: 'own',
          title: t('button.own'),
          visible: mayPress('own') && row.isOpen,
          run: async () => {
            await call(ownDifference, { id: row.id })
            await refresh()
          },
        },
        {
          key: 'resolve',
          title: t('button.resolve'),
          visible: mayPress('resolve') && row.isOpen,
          run: () => dialog.show('resolve', row.id),
        },
      ]}
      detail={({ dialog: { name, id, close }, mayPress }) =>
        name === 'resolve' &&
        id &&
        mayPress('resolve') && (
          <CommandForm
            endpoint={resolveDifference}
            of={difference.name}
            given={{ id }}
            refresh={refresh}
            onClose={close}
          />
        )
      }
    />
  )
}
