import { type bill, queryBillDetail } from '@cloud-steward/contract/billing/bill.ts'
import type { AnswerOf, RowOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { Fold } from '../../../components/Fold.tsx'
import { Formula } from '../../../components/Formula.tsx'
import { Attachments } from '../../../components/files/Attachments.tsx'
import { OwnRow } from '../../../components/OwnRows.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'
import './my-bill.css'

type Bill = RowOf<typeof bill>

/** A bill as its renter reads it: for what, where, until when, how much; its lines when it is pressed. */
export function BillCard({ row, onInvoice }: { row: Bill; onInvoice: () => void }): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const word = (key: string) => t(`billing.bill.${key}`)
  const isLate = row.overdue === 'yes'
  const isOpenBill = row.state === 'issued' || row.state === 'part_paid'
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <OwnRow
          title={`${word(`kind.${row.kind}`)} · ${row.roomName}`}
          notes={[
            t('billing.formula.period', { from: row.periodFrom, to: row.periodTo }),
            t(`billing.statement.${isOpenBill ? 'payBy' : 'wasDueOn'}`, { day: row.dueOn }),
          ]}
          amount={formatFen(isOpenBill ? row.outstandingFen : row.totalFen)}
          state={
            isLate ? (
              <StateTag value="overdue">{word('overdue.yes')}</StateTag>
            ) : (
              <StateTag value={row.state}>{t(`billing.statement.state.${row.state}`)}</StateTag>
            )
          }
        />
      </summary>
      {isOpen && <Lines row={row} onInvoice={onInvoice} />}
    </details>
  )
}

function Lines({ row, onInvoice }: { row: Bill; onInvoice: () => void }): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayPay = useMayPress('mypay')('pay')
  const mayInvoice = useMayPress('mybill')('invoice')
  const word = (key: string) => t(`billing.bill.${key}`)
  const detail = useQuery({
    queryKey: ['billing.bill', 'detail', row.id],
    queryFn: ({ signal }) => call(queryBillDetail, { id: row.id }, { signal }),
  })
  if (detail.isError) return <Failed retry={detail.refetch} />
  if (!detail.data) return <Skeleton active className="own-fold" />
  return (
    <div className="own-fold">
      <p className="quiet">
        {word('no')} {row.no}
        {row.contractNo && ` · ${word('contractNo')} ${row.contractNo}`}
      </p>
      <Parts row={row} detail={detail.data} />
      {row.kind !== 'rent' && (
        <Fold title={word('fileIds')}>
          <Attachments resource="billing.bill" recordId={row.id} editable={false} />
        </Fold>
      )}
      <div className="own-buttons">
        {mayPay && row.actions.pay === null && row.onlinePayable && (
          <Button type="primary" onClick={() => void navigate(`/mypay?open=pay&bills=${row.id}`)}>
            {word('payOnline')}
          </Button>
        )}
        {mayInvoice && row.paidFen + row.lateFeePaidFen > 0 && (
          <Button onClick={onInvoice}>{t('billing.taxInvoice.ask')}</Button>
        )}
      </div>
    </div>
  )
}

interface PartsProps {
  row: Bill
  detail: AnswerOf<typeof queryBillDetail>
}
/** What the bill is made of, what was credited and paid of it, and its invoices. */
function Parts({ row, detail: { lines, payments, invoices } }: PartsProps): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`billing.bill.${key}`)
  return (
    <ul className="bill-parts" aria-label={word('lines')}>
      {lines.map((line) => (
        <li key={line.id}>
          <span>
            {word(`fee.${line.fee}`)}
            <small>
              {t('billing.formula.period', { from: line.periodFrom, to: line.periodTo })} ·{' '}
              <Formula formula={line.formula} />
            </small>
          </span>
          <span className="amount">{formatFen(line.amountFen)}</span>
        </li>
      ))}
      {row.creditedFen > 0 && (
        <li>
          <span>{word('creditedFen')}</span>
          <span className="amount">-{formatFen(row.creditedFen)}</span>
        </li>
      )}
      {payments.map((one) => (
        <li key={`${one.paymentId}${one.fee}`}>
          <span>
            {t('billing.statement.paidBy', { day: one.receivedOn })}
            <small>{one.no}</small>
          </span>
          <span className="amount">-{formatFen(one.amountFen)}</span>
        </li>
      ))}
      {invoices.map((one) => (
        <li key={one.id}>
          <span>
            {word('invoices')} {one.invoiceNo ?? one.no}
          </span>
          <StateTag value={one.state}>{t(`billing.taxInvoice.state.${one.state}`)}</StateTag>
        </li>
      ))}
    </ul>
  )
}
