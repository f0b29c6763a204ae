import { headLease, queryHeadRents } from '@cloud-steward/contract/housing/head-lease.ts'
import { payHeadRent } from '@cloud-steward/contract/payments/head-rent.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { StateTag } from '../../../kit/StateTag.tsx'

/** What is owed to the landlord period by period, with a button to book what was paid. */
export function HeadRents({ id, mayPay }: { id: string; mayPay: boolean }): ReactNode {
  const { t } = useTranslation()
  const [paying, setPaying] = useState<string>()
  const found = useQuery({
    queryKey: [headLease.name, 'rents', id],
    queryFn: ({ signal }) => call(queryHeadRents, { headLeaseId: id }, { signal }),
  })
  if (found.isError) return <Failed retry={found.refetch} />
  if (!found.data) return <Skeleton active />
  if (!found.data.length)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('housing.headLease.noSchedule')} />
  const today = businessDay()
  const sum = (...states: string[]) =>
    formatFen(found.data.reduce((fen, { state, amountFen }) => (states.includes(state) ? fen + amountFen : fen), 0))
  return (
    <>
      <p className="quiet">
        {t('housing.headLease.sum', {
          total: sum('paid', 'payable', 'planned'),
          paid: sum('paid'),
          open: sum('payable', 'planned'),
        })}
      </p>
      <ol className="lease-chain">
        {found.data.map((rent) => {
          const shown = rent.state === 'payable' && rent.dueOn < today && rent.amountFen > 0 ? 'overdue' : rent.state
          return (
            <li key={rent.id}>
              <span>{t('billing.formula.period', { from: rent.periodFrom, to: rent.periodTo })}</span>
              <span className="amount">{formatFen(rent.amountFen)}</span>
              <StateTag value={shown}>{t(`housing.headLease.rentState.${shown}`)}</StateTag>
              <div className="lease-whole quiet">
                {t('housing.headLease.dueDay', { day: rent.dueOn })}{' '}
                {rent.paidOn && `· ${t('housing.headLease.paidOnDay', { day: rent.paidOn })} ${rent.channelNo}`}
                {mayPay && ['payable', 'planned'].includes(rent.state) && rent.amountFen > 0 && (
                  <Button type="link" size="small" onClick={() => setPaying(rent.id)}>
                    {t('payment.headRent.payHeadRent')}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ol>
      {paying && (
        <CommandForm
          endpoint={payHeadRent}
          of="payment.headRent"
          given={{ id: paying }}
          initial={{ channel: 'bank', paidOn: today }}
          refresh={() => Promise.all([headLease.name, 'ledger.entry'].map(refreshRows))}
          onClose={() => setPaying(undefined)}
        />
      )}
    </>
  )
}
