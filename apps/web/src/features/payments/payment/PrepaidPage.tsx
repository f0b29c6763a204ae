import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { NUMBERED_CHANNELS, payout, queryPrepaid, refundPrepaid } from '@cloud-steward/contract/payments/payment.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Form, type FormInstance } from 'antd'
import { lazy, type ReactNode } from 'react'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
export const askAhead = askRowsAhead(payout)

/** What rentees have prepaid, and what was paid back to them. */
export default function PrepaidPage(): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  return (
    <ResourcePage
      resource={payout}
      toolbar={({ mayPress, dialog }) =>
        mayPress('refund') && (
          <Button type="primary" onClick={() => dialog.show('refund')}>
            {t('payment.payout.refundPrepaid')}
          </Button>
        )
      }
      detail={({ dialog: { name, close }, mayPress }) =>
        name === 'refund' &&
        mayPress('refund') && (
          <CommandForm
            endpoint={refundPrepaid}
            of={payout.name}
            width={480}
            asked={{ channelNo: { channel: NUMBERED_CHANNELS } }}
            initial={{ channel: 'bank', paidOn: businessDay() }}
            after={(form) => <Balance form={form} />}
            refresh={refreshMoney}
            onDone={({ no, waits, bookedOn }: AnswerOf<typeof refundPrepaid>) => {
              if (bookedOn) void message.info(t('payment.payment.bookedLater', { day: bookedOn }), 6)
              return t(waits ? 'payment.refundRequest.asked' : 'payment.payout.done', { no })
            }}
            onClose={close}
          />
        )
      }
    />
  )
}

/** The prepaid balance of the rentee chosen in the form. */
function Balance({ form }: { form: FormInstance }): ReactNode {
  const { t } = useTranslation()
  const renteeId = Form.useWatch<string | undefined>('renteeId', form)
  const found = useQuery({
    queryKey: ['payment.payment', 'prepaid', renteeId],
    enabled: Boolean(renteeId),
    staleTime: 0,
    queryFn: ({ signal }) => call(queryPrepaid, { renteeId: renteeId! }, { signal }),
  })
  if (!found.data) return null
  return (
    <p aria-live="polite">
      {t('payment.payment.balanceFen')} <b className="amount">{formatFen(found.data.balanceFen)}</b>
    </p>
  )
}
