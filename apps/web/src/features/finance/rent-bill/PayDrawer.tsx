import { bill } from '@cloud-steward/contract/finance/bill.ts'
import { recordPayment } from '@cloud-steward/contract/finance/payment.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Form, type FormInstance } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { formatFen } from '../../../infra/format.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { findRow, queryRows } from '../../../kit/rows.ts'
import { refreshMoney } from '../refresh-money.ts'
import { OpenBills } from './OpenBills.tsx'

const { renteeId: _rentee, billIds: _bills, ...SHAPE } = recordPayment.input

/** Money received from a rentee: on the bill it was opened from, and on any other open bill of his. */
export default function PayDrawer({ billId, onClose }: { billId: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [chosen, setChosen] = useState<readonly string[]>([billId])
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
  const openFen = (ids: readonly string[]) =>
    bills.filter((one) => ids.includes(one.id)).reduce((sum, one) => sum + one.outstandingFen, 0)
  const renteeId = bills[0]?.renteeId
  const send = async (values: Record<string, unknown>, key: string) => {
    const { no, bookedOn } = await call(recordPayment, { ...values, renteeId, billIds: chosen } as never, {
      key,
      quiet: true,
    })
    await refreshMoney()
    void message.success(t('finance.payment.received', { no }))
    if (bookedOn) void message.info(t('finance.payment.bookedLater', { day: bookedOn }), 6)
  }
  return (
    <FormDrawer
      title={`${t('finance.payment.recordPayment')} · ${bills[0]?.renteeName ?? ''}`}
      width={760}
      shape={SHAPE}
      labelPrefix="finance.payment"
      fields={['amountFen', 'channel', 'receivedOn', 'channelNo', 'keepRest', 'remark']}
      initial={{
        amountFen: openFen([billId]),
        channel: 'bank',
        receivedOn: businessDay(),
        keepRest: 'no',
      }}
      after={(form, renew) => (
        <OpenBills
          bills={bills}
          chosen={chosen}
          onChoose={(ids) => {
            renew()
            setChosen(ids)
            form.setFieldValue('amountFen', openFen(ids))
          }}
          note={<Rest form={form} openFen={openFen(chosen)} />}
        />
      )}
      send={send}
      onClose={onClose}
    />
  )
}

/** Says what happens to money that no chosen bill takes. */
function Rest({ form, openFen }: { form: FormInstance; openFen: number }): ReactNode {
  const { t } = useTranslation()
  const amountFen = Form.useWatch<number | undefined>('amountFen', form) ?? 0
  if (amountFen <= openFen) return null
  return <p role="note">{t('finance.payment.restHint', { amount: formatFen(amountFen - openFen) })}</p>
}
