import { queryBillDetail } from '@cloud-steward/contract/billing/bill.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import type { TableColumn } from '../../../components/table/types.ts'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import './rent-bill.css'

type Line = AnswerOf<typeof queryBillDetail>['lines'][number]

/** The lines of a bill one can do something with, as they are now, and the columns their table begins with. A late fee is none: it is waived. */
export function useBillLines(id: string) {
  const { t } = useTranslation()
  const word = (key: string) => t(`billing.bill.${key}`)
  const { data, isLoading } = useQuery({
    queryKey: ['billing.bill', 'detail', id],
    queryFn: ({ signal }) => call(queryBillDetail, { id }, { signal }),
    staleTime: 0,
  })
  const lines = (data?.lines ?? []).filter(({ fee }) => fee !== 'late_fee')
  const columns: TableColumn<Line>[] = [
    {
      key: 'fee',
      title: word('fee'),
      // One above the other, so that what is to be filled in is in sight on a phone.
      render: (_, line) => (
        <div className="bill-line">
          {word(`fee.${line.fee}`)}
          <small>{t('billing.formula.period', { from: line.periodFrom, to: line.periodTo })}</small>
        </div>
      ),
    },
    { key: 'amountFen', title: word('amountFen'), align: 'right', render: (_, line) => formatFen(line.amountFen) },
  ]
  return { lines, isLoading, columns }
}
