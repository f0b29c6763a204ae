import { reviewRefund } from '@cloud-steward/contract/channels/refund-review.ts'
import { refundRequest, withdrawRefund } from '@cloud-steward/contract/payments/refund-request.ts'
import type { ReactNode } from 'react'
import { ReviewPage } from '../../../components/ReviewPage.tsx'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'

/** Money that is to go back: another person agrees to it, or frees what is held for it. */
export default function RefundRequests({ header }: { header: ReactNode }): ReactNode {
  const { t } = useTranslation()
  return (
    <ReviewPage
      resource={refundRequest}
      header={header}
      review={reviewRefund}
      withdraw={withdrawRefund}
      buttons={{ review: 'reviewRefund', withdraw: 'withdraw' }}
      note="remark"
      // Only what is paid back by hand has a number of its own.
      form={(decision, row) =>
        decision === 'approve' && row?.kind === 'payout'
          ? { fields: ['channelNo', 'remark'], initial: { channelNo: row.channelNo } }
          : { fields: ['remark'] }
      }
      titleOf={({ no, amountFen }) => [no, formatFen(amountFen)]}
      refresh={refreshMoney}
      onDone={({ no }) => (no ? t('payment.refundRequest.done', { no }) : undefined)}
    />
  )
}
