import {
  commissionStatement,
  makeStatements,
  payStatement,
  queryStatementOrders,
} from '@cloud-steward/contract/value-added/statement.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { RowTable } from '../../../components/RowTable.tsx'
import { recordLink } from '../../../components/record-link.tsx'
import { type RowCommands, useRowCommands } from '../../../components/row-commands.ts'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
const CommandDialog = lazy(() => import('../../../components/CommandDialog.tsx'))
export const askAhead = askRowsAhead(commissionStatement)
const OpenCommission = lazy(() => import('./OpenCommission.tsx'))
const COMMANDS: RowCommands = {
  pay: { endpoint: payStatement, button: 'payStatement', initial: () => ({ paidOn: businessDay() }) },
}
const DAY_MS = 86_400_000
/** The month before the one of today. */
function lastMonth(): string {
  const day = new Date(`${businessDay().slice(0, 7)}-01T00:00:00Z`)
  return new Date(day.getTime() - DAY_MS).toISOString().slice(0, 7)
}

/** What sellers earned, a statement for each of them and month. */
export default function StatementPage(): ReactNode {
  const { t } = useTranslation()
  const actionsOf = useRowCommands(COMMANDS)
  return (
    <ResourcePage
      resource={commissionStatement}
      first={() => <OpenCommission />}
      toolbar={({ mayPress, dialog }) =>
        mayPress('makeStatements') && (
          <Button type="primary" onClick={() => dialog.show('make')}>
            {t(makeStatements.permission)}
          </Button>
        )
      }
      rowActions={({ id, state }, standard, parts) => [
        { key: 'detail', title: t('kit.detail'), run: () => parts.dialog.show('detail', id) },
        ...actionsOf(id, parts, () => state === 'open'),
        ...standard,
      ]}
      detail={(parts) => {
        const { name, id, close } = parts.dialog
        if (name === 'make')
          return (
            <CommandForm
              endpoint={makeStatements}
              of={commissionStatement.name}
              initial={{ month: lastMonth() }}
              hint={t('valueAdded.statement.makeHint')}
              onDone={({ made, amountFen }) =>
                made
                  ? t('valueAdded.statement.madeSo', { count: made, amount: formatFen(amountFen) })
                  : t('valueAdded.statement.madeNone')
              }
              onClose={close}
            />
          )
        if (name === 'detail' && id) return <Detail id={id} onClose={close} />
        return name && <CommandDialog commands={COMMANDS} of={commissionStatement.name} parts={parts} />
      }}
    />
  )
}

function Detail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const orders = useQuery({
    queryKey: [commissionStatement.name, 'orders', id],
    queryFn: ({ signal }) => call(queryStatementOrders, { id }, { signal }),
  })
  const word = (key: string) => t(`${commissionStatement.name}.${key}`)
  const amount = (key: string) => ({
    title: word(key),
    dataIndex: key,
    align: 'right' as const,
    render: (fen: number) => formatFen(fen),
  })
  return (
    <RecordDrawer resource={commissionStatement} id={id} fields={commissionStatement.list} onClose={onClose}>
      {() => (
        <RowTable
          of={orders}
          none={word('noOrders')}
          columns={[
            {
              title: t('valueAdded.order.no'),
              dataIndex: 'no',
              render: (no: string, row) =>
                recordLink(row.kind === 'sale' ? 'valueAdded.order' : 'broadband.order', row.id, no),
            },
            { title: word('productName'), dataIndex: 'productName' },
            { title: word('commissionOn'), dataIndex: 'commissionOn' },
            amount('totalFen'),
            amount('commissionFen'),
          ]}
        />
      )}
    </RecordDrawer>
  )
}
