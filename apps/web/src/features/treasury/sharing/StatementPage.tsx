import {
  confirmShareStatement,
  disputeShareStatement,
  makeShareStatements,
  printShareStatement,
  shareStatement,
} from '@cloud-steward/contract/treasury/sharing-statement.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call, download } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { newKey } from '../../../infra/new-key.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
export const askAhead = askRowsAhead(shareStatement)
const { id: _id, ...DISPUTE } = disputeShareStatement.input

/** What each receiver got and gave back in a month, and whether he agrees. */
export default function StatementPage(): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${shareStatement.name}.${key}`)
  const refresh = () => refreshRows(shareStatement.name)
  return (
    <ResourcePage
      resource={shareStatement}
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
            <FormDrawer
              title={word('makeShareStatements')}
              width={440}
              shape={makeShareStatements.input}
              labelPrefix={shareStatement.name}
              initial={{ month: businessDay().slice(0, 7) }}
              before={<p className="quiet">{word('makeHint')}</p>}
              send={async (values, key) => {
                await call(makeShareStatements, values as { month: string }, { key, quiet: true })
                await refresh()
              }}
              onClose={close}
            />
          )
        if (name !== 'dispute' || !id || !mayPress('confirm')) return null
        return (
          <FormDrawer
            title={word('disputeShareStatement')}
            width={440}
            shape={DISPUTE}
            labelPrefix={shareStatement.name}
            send={async (values, key) => {
              await call(disputeShareStatement, { ...values, id } as never, { key, quiet: true })
              await refresh()
            }}
            onClose={close}
          />
        )
      }}
    />
  )
}
