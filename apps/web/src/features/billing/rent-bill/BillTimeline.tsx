import { type BILL_EVENTS, queryBillHistory } from '@cloud-steward/contract/billing/note.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { recordLink } from '../../../components/record-link.tsx'
import { StepTimeline } from '../../../components/StepTimeline.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Failed } from '../../../kit/Failed.tsx'

const COLORS: Partial<Record<(typeof BILL_EVENTS)[number], string>> = {
  payment: 'green',
  reversed: 'red',
  void: 'gray',
  write_off: 'gray',
  held: 'orange',
  rejected: 'red',
}

/** Of events that are records of their own, the words lead there. */
const linked = ({ event, id }: { event: string; id: string }, words: string): ReactNode =>
  event === 'payment'
    ? recordLink('payment.payment', id, words)
    : event === 'debited'
      ? recordLink('billing.bill', id, words)
      : words

/** What happened to a bill, oldest first: issued, paid, credited, held, and who did it why. */
export function BillTimeline({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const history = useQuery({
    queryKey: ['billing.bill', 'history', id],
    queryFn: ({ signal }) => call(queryBillHistory, { id }, { signal }),
  })
  if (history.isError) return <Failed retry={history.refetch} />
  return (
    <StepTimeline
      steps={(history.data ?? []).map((one) => ({
        key: one.id + one.event,
        color: COLORS[one.event],
        title: t(`billing.bill.event.${one.event}`),
        beside: linked(
          one,
          [
            one.no,
            one.amountFen != null && formatFen(one.amountFen),
            (one.prepaidFen ?? 0) > 0 && `· ${t('billing.bill.prepaidFen')} ${formatFen(one.prepaidFen)}`,
          ]
            .filter(Boolean)
            .join(' '),
        ),
        lines: [one.reason],
        at: one.at,
        username: one.username,
      }))}
    />
  )
}
