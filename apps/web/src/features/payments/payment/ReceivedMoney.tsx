import { received, reviewReceived, withdrawReceived } from '@cloud-steward/contract/payments/received.ts'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { ReviewPage } from '../../../components/ReviewPage.tsx'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'

/** Money recorded by hand that another person looks at before it counts as paid. */
export default function ReceivedMoney({ header }: { header: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  return (
    <ReviewPage
      resource={received}
      header={header}
      review={reviewReceived}
      withdraw={withdrawReceived}
      buttons={{ review: 'reviewReceived', withdraw: 'withdraw' }}
      note="reason"
      titleOf={({ no, amountFen }) => [no, formatFen(amountFen)]}
      refresh={refreshMoney}
      onDone={({ paymentNo, bookedOn }) => {
        if (bookedOn) void message.info(t('payment.payment.bookedLater', { day: bookedOn }), 6)
        return paymentNo ? t('payment.payment.received', { no: paymentNo }) : undefined
      }}
    />
  )
}
