import {
  confirmShareStatement,
  disputeShareStatement,
  makeShareStatements,
  printShareStatement,
  shareStatement,
} from '@cloud-steward/contract/channels/sharing-statement.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { call, download } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { newKey } from '../../../infra/new-key.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
export const askAhead = askRowsAhead(shareStatement)

/** What each receiver got and gave back in a month, and whether he agrees. */
export default function StatementPage(): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${shareStatement.name}.${key}`)
  const refresh = () => refreshRows(shareStatement.name)
  return (
    <ResourcePage
      resource={shareStatement}
      sheet
      toolbar={({ mayPress, dialog }) =>
        mayPress('make') && (
          <Button type="primary" onClick={() => dialog.show('make')}>
            {word('makeShareStatements')}
          </Button>
        )
      }
      rowActions={(row, _standard, { mayPress, dialog }) => [
        {
          key: 'print',
          title: word('printShareStatement'),
          run: () => download(printShareStatement, { id: row.id }, `${row.month} ${row.receiverName ?? ''}.pdf`),
        },
        {
          key: 'confirm',
          title: word('confirmShareStatement'),
          // Of a month that is not over there may be more to come.
          visible: mayPress('confirm') && row.state !== 'confirmed' && row.month < businessDay().slice(0, 7),
          run: async () => {
            await call(confirmShareStatement, { id: row.id }, { key: newKey() })
            await refresh()
          },
        },
        {
          key: 'dispute',
          title: word('disputeShareStatement'),
          danger: true,
          visible: mayPress('confirm') && row.state === 'open',
          run: () => dialog.show('dispute', row.id),
        },
      ]}
      detail={({ dialog: { name, id, close }, mayPress }) => {
        if (name === 'make' && mayPress('make'))
          return (
            <CommandForm
              endpoint={makeShareStatements}
              of={shareStatement.name}
              initial={{ month: businessDay().slice(0, 7) }}
              hint={word('makeHint')}
              refresh={refresh}
              onClose={close}
            />
          )
        if (name !== 'dispute' || !id || !mayPress('confirm')) return null
        return (
          <CommandForm
            endpoint={disputeShareStatement}
            of={shareStatement.name}
            given={{ id }}
            refresh={refresh}
            onClose={close}
          />
        )
      }}
    />
  )
}
