import {
  makeSettlements,
  orderSettlement,
  paySettlement,
  querySettlementOrders,
  voidSettlement,
} from '@cloud-steward/contract/work-orders/settlement.ts'
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
export const askAhead = askRowsAhead(orderSettlement)
const COMMANDS: RowCommands = {
  pay: { endpoint: paySettlement, button: 'paySettlement', initial: () => ({ paidOn: businessDay() }) },
  void: { endpoint: voidSettlement, button: 'settle', danger: true },
}

/** What suppliers and installers get for confirmed orders: made up to a day, paid at the bank, and noted here. */
export default function SettlementPage(): ReactNode {
  const { t } = useTranslation()
  const actionsOf = useRowCommands(COMMANDS)
  return (
    <ResourcePage
      resource={orderSettlement}
      toolbar={({ mayPress, dialog }) =>
        mayPress('settle') && (
          <Button type="primary" onClick={() => dialog.show('make')}>
            {t(makeSettlements.permission)}
          </Button>
        )
      }
      rowActions={({ id, state }, _standard, parts) => [
        { key: 'detail', title: t('kit.detail'), run: () => parts.dialog.show('detail', id) },
        ...actionsOf(id, parts, () => state === 'open'),
      ]}
      detail={(parts) => {
        const { name, id, close } = parts.dialog
        if (name === 'make')
          return (
            <CommandForm
              endpoint={makeSettlements}
              of={orderSettlement.name}
              initial={{ dueThrough: businessDay() }}
              hint={t('workOrder.settlement.makeHint')}
              onDone={({ made, amountFen }) =>
                t('workOrder.settlement.madeSo', { count: made, amount: formatFen(amountFen) })
              }
              onClose={close}
            />
          )
        if (name === 'detail' && id) return <Detail id={id} onClose={close} />
        return name && <CommandDialog commands={COMMANDS} of={orderSettlement.name} parts={parts} />
      }}
    />
  )
}

function Detail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const orders = useQuery({
    queryKey: [orderSettlement.name, 'orders', id],
    queryFn: ({ signal }) => call(querySettlementOrders, { id }, { signal }),
  })
  const word = (key: string) => t(`${orderSettlement.name}.${key}`)
  return (
    <RecordDrawer resource={orderSettlement} id={id} fields={orderSettlement.list} onClose={onClose}>
      {() => (
        <RowTable
          of={orders}
          none={word('noOrders')}
          columns={[
            {
              title: t('workOrder.workOrder.no'),
              dataIndex: 'no',
              render: (no: string, row) => recordLink('workOrder.workOrder', row.id, no),
            },
            { title: word('placeName'), dataIndex: 'placeName' },
            { title: word('confirmedOn'), dataIndex: 'confirmedOn' },
            {
              title: word('settleFen'),
              dataIndex: 'settleFen',
              align: 'right',
              render: (fen: number) => formatFen(fen),
            },
          ]}
        />
      )}
    </RecordDrawer>
  )
}
