import type { queryWorkbench } from '@cloud-steward/contract/insight/index.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { RECEIVED_CHANNELS } from '@cloud-steward/contract/payments/payment.ts'
import type { ReactNode } from 'react'
import { formatFen } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { mayOpen } from '../../infra/permissions.ts'
import { useSession } from '../../infra/session-store.ts'
import { FigureCard } from './FigureCard.tsx'

/** The figures of whoever lets rooms, and of those who work for him. */
export function HouseFigures({ data }: { data: AnswerOf<typeof queryWorkbench> | undefined }): ReactNode {
  const { t } = useTranslation()
  const session = useSession()
  const may = (menu: string) => mayOpen(session, menu)
  const word = (key: string) => t(`insight.workbench.${key}`)
  const bills = (count: number | undefined) =>
    count === undefined ? '' : t('insight.workbench.billCount', { bills: count })
  return (
    <div className="figures">
      {may('house_list') && (
        <FigureCard
          title={word('vacant')}
          value={data?.vacant}
          note={data && `${word('occupied')} ${data.occupied} / ${data.rooms}`}
          tone="green"
          to="/house_list?view=board&state=vacant"
        />
      )}
      <FigureCard
        title={word('dueToday')}
        value={data && formatFen(data.dueToday.amountFen)}
        note={bills(data?.dueToday.bills)}
        tone="blue"
        to={
          may('rentbill') && data
            ? `/rentbill?state=issued,part_paid&dueOnFrom=${data.today}&dueOnTo=${data.today}`
            : undefined
        }
      />
      <FigureCard
        title={word('overdue')}
        value={data && formatFen(data.overdue.amountFen)}
        note={bills(data?.overdue.bills)}
        tone={data?.overdue.bills ? 'red' : 'green'}
        to={may('rentbill') ? '/rentbill?overdue=yes' : undefined}
      />
      <FigureCard
        title={word('expiring')}
        value={data?.expiring}
        note={data && `${word('drafts')} ${data.drafts}`}
        tone="orange"
        to={may('contract') ? '/contract?state=expiring' : undefined}
      />
      <FigureCard
        title={word('collectedMonthFen')}
        value={data && formatFen(data.collectedMonthFen)}
        // Amounts may be hidden from the caller.
        note={data?.billedMonthFen === undefined ? '' : `${word('billedWholeMonth')} ${formatFen(data.billedMonthFen)}`}
        tone="blue"
        to={
          may('payment') && data
            ? `/payment?state=recorded&channel=${RECEIVED_CHANNELS.join(',')}&receivedOnFrom=${data.today.slice(0, 8)}01&receivedOnTo=${data.today}`
            : undefined
        }
      />
    </div>
  )
}
