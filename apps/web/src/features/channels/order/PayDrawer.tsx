import { bill } from '@cloud-steward/contract/billing/bill.ts'
import { order, payOnline } from '@cloud-steward/contract/channels/order.ts'
import { money, type RowOf, ref } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePayWay } from '../../../components/PayWays.tsx'
import { PickTable } from '../../../components/PickTable.tsx'
import { payPlace } from '../../../components/pay-place.ts'
import type { TableColumn } from '../../../components/table/types.ts'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePhone } from '../../../infra/use-phone.ts'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { useSubmit } from '../../../kit/use-submit.ts'
import './order.css'
import { DrawerFooter } from '../../../kit/DrawerFooter.tsx'

type Bill = RowOf<typeof bill>
interface Props {
  /** Staff say who pays; a rentee pays his own. */
  mayPick: boolean
  /** What is offered first. */
  purpose?: 'bills' | 'prepaid'
  onClose: () => void
  onAsked: (id: string) => void
}
const MOST = 100
type Columns = TableColumn<Bill>[]

/** What is to be paid: open bills, or an amount ahead. */
export default function PayDrawer({ mayPick, purpose: first = 'bills', onClose, onAsked }: Props): ReactNode {
  const { t } = useTranslation()
  const isPhone = usePhone()
  const [params] = useSearchParams()
  const given = params.get('bills')?.split(',').filter(Boolean)
  const [renteeId, setRentee] = useState(params.get('rentee') ?? undefined)
  const [purpose, setPurpose] = useState(first)
  const [picked, setPicked] = useState<readonly string[] | undefined>(given)
  const [amountFen, setAmount] = useState<number>()
  const { busy, submit, renew, leave } = useSubmit(undefined, `${order.name}.asked`)
  const word = (key: string) => t(`${order.name}.${key}`)
  const open = useQuery({
    queryKey: [bill.name, 'to pay', renteeId],
    enabled: !mayPick || Boolean(renteeId),
    queryFn: async ({ signal }) => {
      const input = { pageSize: MOST, sorter: 'dueOn_ascend', ...(renteeId && { renteeId }) }
      const { list } = (await call(bill.endpoints.query, input as never, { signal })) as { list: Bill[] }
      return list.filter((one) => ['issued', 'part_paid'].includes(one.state) && one.onlinePayable)
    },
  })
  const bills = open.data ?? []
  const chosen = picked ?? bills.map(({ id }) => id)
  const totalFen = bills.filter(({ id }) => chosen.includes(id)).reduce((sum, one) => sum + one.outstandingFen, 0)
  const { channelId, hasInApp, choice } = usePayWay(true, renew, purpose === 'bills' ? chosen : [])
  const fen = purpose === 'bills' ? totalFen : (amountFen ?? 0)
  const ask = async () => {
    const about =
      purpose === 'bills' ? { billIds: chosen.filter((id) => bills.some((one) => one.id === id)) } : { amountFen }
    let made = ''
    const sent = await submit(async (key) => {
      made = (
        await call(
          payOnline,
          // Staff show a code.
          { ...about, renteeId, channelId, way: mayPick ? 'native' : payPlace(hasInApp) },
          { key, quiet: true },
        )
      ).id
    })
    if (sent) onAsked(made)
  }
  const amount: Columns[number] = {
    key: 'outstandingFen',
    title: t('billing.bill.outstandingFen'),
    align: 'right',
    render: (_, row) => formatFen(row.outstandingFen),
  }
  // On a phone the amount, which is what one looks for, would lie beyond the edge.
  const columns: Columns = isPhone
    ? [{ key: 'no', title: t('billing.bill.no'), render: (_, row) => <BillInBrief bill={row} /> }, amount]
    : [
        { key: 'no', title: t('billing.bill.no'), dataIndex: 'no' },
        { key: 'room', title: t('billing.bill.roomId'), render: (_, row) => row.roomName },
        { key: 'dueOn', title: t('billing.bill.dueOn'), dataIndex: 'dueOn' },
        amount,
      ]
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      renew()
      set(value)
    }
  return (
    <Drawer
      open
      title={word('payOnline')}
      size={Math.min(720, window.innerWidth)}
      onClose={() => leave(onClose)}
      footer={
        <DrawerFooter
          label={`${word('payOnline')} ${formatFen(fen)}`}
          busy={busy}
          disabled={fen <= 0 || !channelId}
          onOk={() => void ask()}
          onCancel={() => leave(onClose)}
        />
      }
    >
      <div className="pay-choice">
        {choice}
        {mayPick && (
          <FieldControl
            field={ref('housing.rentee')}
            labelKey={`${order.name}.renteeId`}
            label={word('renteeId')}
            value={renteeId}
            disabled={busy}
            onChange={change((value) => {
              setRentee(value as string | undefined)
              setPicked(undefined)
            })}
          />
        )}
        <Segmented
          block
          value={purpose}
          onChange={change(setPurpose)}
          options={(['bills', 'prepaid'] as const).map((value) => ({ value, label: word(`purpose.${value}`) }))}
        />
        {purpose === 'prepaid' ? (
          <FieldControl
            field={money({ min: 1 })}
            labelKey={`${order.name}.amountFen`}
            label={word('amountFen')}
            value={amountFen}
            disabled={busy}
            onChange={change((value) => setAmount(value as number | undefined))}
          />
        ) : (
          <PickTable<Bill>
            loading={open.isFetching}
            rows={bills}
            chosen={chosen}
            onPick={change((ids: readonly string[]) => setPicked(ids))}
            columns={columns}
            // The words of a bill may take some lines there, so that nothing has to be scrolled for.
            {...(isPhone && { scroll: {} })}
          />
        )}
      </div>
    </Drawer>
  )
}

const BillInBrief = ({ bill: { no, roomName, dueOn } }: { bill: Bill }): ReactNode => (
  <>
    {no}
    <div className="quiet pay-bill">{roomName}</div>
    <div className="quiet">{dueOn}</div>
  </>
)
