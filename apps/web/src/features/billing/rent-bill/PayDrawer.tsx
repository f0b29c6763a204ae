import { bill } from '@cloud-steward/contract/billing/bill.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { NUMBERED_CHANNELS, PAY_WHAT, printReceipt, recordPayment } from '@cloud-steward/contract/payments/payment.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Form, type FormInstance, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import CommandForm from '../../../components/CommandForm.tsx'
import { OpenBills } from '../../../components/OpenBills.tsx'
import { recordLink } from '../../../components/record-link.tsx'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { download } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { findRow, queryRows } from '../../../kit/rows.ts'

const PAID = ['amountFen', 'channel', 'receivedOn', 'channelNo']

/** What of a bill's open amount is late fee. */
const lateOf = ({ lateFeeFen, lateFeePaidFen, lateFeeWaivedFen }: RowOf<typeof bill>): number =>
  lateFeeFen - lateFeePaidFen - lateFeeWaivedFen

/** Money received from a rentee: on the bill it was opened from, and on any other open bill of his. */
export default function PayDrawer({ billId, onClose }: { billId: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const mayPrint = useMayPress('payment')('receipt')
  const [params] = useSearchParams()
  // Who comes from a contract of several rooms has chosen all its bills.
  const together = params.get('bills')?.split(',') ?? []
  const [chosen, setChosen] = useState<readonly string[]>(together.includes(billId) ? together : [billId])
  const found = useQuery({
    queryKey: [bill.name, 'open', billId],
    staleTime: 0,
    // The form starts from what is open now, not from what was when it was opened last.
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const first = await findRow(bill, billId, signal)
      if (!first) return []
      const page = await queryRows(
        bill,
        { renteeId: first.renteeId, state: 'issued,part_paid', sorter: 'dueOn_ascend', pageSize: 100 },
        signal,
      )
      return page.list
    },
  })
  const bills = found.data
  if (!bills) return null
  const openFen = (ids: readonly string[], what: unknown = 'all') =>
    bills
      .filter((one) => ids.includes(one.id))
      .reduce((sum, one) => sum + one.outstandingFen - (what === 'principal' ? lateOf(one) : 0), 0)
  const renteeId = bills[0]?.renteeId
  return (
    <CommandForm
      endpoint={recordPayment}
      of="payment.payment"
      given={{ renteeId, billIds: [...chosen] }}
      title={`${t('payment.payment.recordPayment')} · ${bills[0]?.renteeName ?? ''}`}
      width={760}
      fields={[...PAID, ...(bills.some(lateOf) ? ['payWhat'] : []), 'keepRest', 'remark']}
      asked={{ channelNo: { channel: NUMBERED_CHANNELS } }}
      initial={{
        amountFen: openFen(chosen),
        channel: 'bank',
        receivedOn: businessDay(),
        payWhat: 'all',
        keepRest: 'no',
      }}
      after={(form, renew) => (
        <OpenBills
          bills={bills}
          chosen={chosen}
          onChoose={(ids) => {
            renew()
            setChosen(ids)
            form.setFieldValue('amountFen', openFen(ids, form.getFieldValue('payWhat')))
          }}
          note={<Rest form={form} openFen={(what) => openFen(chosen, what)} />}
        />
      )}
      controls={{ payWhat: <PayWhat openFen={(what) => openFen(chosen, what)} /> }}
      refresh={refreshMoney}
      onDone={({ id, no, bookedOn, waits }) => {
        if (bookedOn) void message.info(t('payment.payment.bookedLater', { day: bookedOn }), 6)
        if (waits) return t('payment.payment.waitsFor', { no })
        const said = t('payment.payment.received', { no })
        if (!mayPrint) return said
        const run = () => download(printReceipt, { id }, `${no}.pdf`)
        return { said: recordLink('payment.payment', id, said), next: t('button.receipt'), run }
      }}
      onClose={onClose}
    />
  )
}

interface PayWhatProps {
  id?: string
  value?: string
  onChange?: (what: string) => void
  openFen: (what: unknown) => number
}
/** What the money is for; the amount follows the choice. */
function PayWhat({ id, value, onChange, openFen }: PayWhatProps): ReactNode {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  return (
    <Select
      id={id}
      value={value}
      options={PAY_WHAT.map((what) => ({ value: what, label: t(`payment.payment.payWhat.${what}`) }))}
      onChange={(what) => {
        onChange?.(what)
        form.setFieldValue('amountFen', openFen(what))
      }}
    />
  )
}

/** Says what happens to money that no chosen bill takes. */
function Rest({ form, openFen }: { form: FormInstance; openFen: (what: unknown) => number }): ReactNode {
  const { t } = useTranslation()
  const amountFen = Form.useWatch<number | undefined>('amountFen', form) ?? 0
  const restFen = amountFen - openFen(Form.useWatch<unknown>('payWhat', form))
  return restFen > 0 ? <p role="note">{t('payment.payment.restHint', { amount: formatFen(restFen) })}</p> : null
}
