import type { queryWorkbench } from '@cloud-steward/contract/insight/index.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { formatDate, formatFen } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { FigureCard } from './FigureCard.tsx'

/** What somebody who rents wants to know: what is to be paid, when, how long the lease goes, and whether power lasts. */
export function RenterFigures({ data }: { data: AnswerOf<typeof queryWorkbench> | undefined }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string, values?: Record<string, unknown>) => t(`insight.workbench.${key}`, values)
  const renter = data?.renter ?? undefined
  const bills = (count: number, none: string) => (count ? word('billCount', { bills: count }) : word(none))
  const daysLeft = renter?.leaseEndsOn && data ? dayjs(renter.leaseEndsOn).diff(data.today, 'day') : undefined
  const meter = renter?.meter
  return (
    <div className="figures">
      <FigureCard
        title={word('openFen')}
        value={renter && formatFen(renter.openFen)}
        note={renter ? bills(renter.openBills, 'nothingDue') : undefined}
        tone="blue"
        to="/mybill"
      />
      <FigureCard
        title={word('renterOverdue')}
        value={data && formatFen(data.overdue.amountFen)}
        note={data ? bills(data.overdue.bills, 'nothingOverdue') : undefined}
        tone={data?.overdue.bills ? 'red' : 'green'}
        to="/mybill?overdue=yes"
      />
      <FigureCard
        title={word('nextDueOn')}
        value={renter ? (renter.nextDueOn ? formatDate(renter.nextDueOn) : '-') : undefined}
        note={renter?.nextDueOn ? word('nextAmount', { amount: formatFen(renter.nextFen) }) : undefined}
        tone="orange"
        to={renter?.nextDueOn ? '/mybill' : undefined}
      />
      <FigureCard
        title={word('leaseEndsOn')}
        value={renter ? (renter.leaseEndsOn ? formatDate(renter.leaseEndsOn) : '-') : undefined}
        note={daysLeft === undefined ? undefined : word('daysLeft', { days: daysLeft })}
        tone="green"
        to="/mylease"
      />
      {meter && (
        <FigureCard
          title={word('balanceFen')}
          value={formatFen(meter.balanceFen)}
          note={`${word(`utility.${meter.utility}`)} · ${word(`accountState.${meter.accountState}`)}`}
          tone={meter.accountState === 'normal' ? 'green' : 'red'}
          to="/mymeter"
        />
      )}
    </div>
  )
}
