import { issueBills, previewIssue } from '@cloud-steward/contract/finance/bill.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RunDialog } from '../../../components/RunDialog.tsx'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { formatFen } from '../../../infra/format.ts'
import { refreshMoney } from '../refresh-money.ts'

/** Days ahead that an issue run usually bills. */
const AHEAD = 5

/** An issue run: what it would make, then its progress. */
export default function IssueDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [dueThrough, setDueThrough] = useState(() => businessDay(AHEAD))
  const preview = useQuery({
    queryKey: ['finance.bill', 'issue', dueThrough],
    enabled: Boolean(dueThrough),
    queryFn: ({ signal }) => call(previewIssue, { dueThrough }, { signal }),
    staleTime: 0,
  })
  const bills = preview.data?.bills ?? 0
  return (
    <RunDialog
      title={t('finance.bill.issueBills')}
      hint={t('finance.bill.issueHint')}
      field={issueBills.input.dueThrough}
      labelKey="finance.bill.dueThrough"
      value={dueThrough}
      onChange={setDueThrough}
      ready={bills > 0}
      start={(key) => call(issueBills, { dueThrough }, { key, quiet: true })}
      onEnd={() => void refreshMoney()}
      onClose={onClose}
    >
      <p aria-live="polite">
        <b>
          {preview.data &&
            (bills
              ? t('finance.bill.previewTotal', { bills, amount: formatFen(preview.data.amountFen) })
              : t('finance.bill.previewNone'))}
        </b>
      </p>
    </RunDialog>
  )
}
