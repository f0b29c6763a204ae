import { billSettlements } from '@cloud-steward/contract/utility/settlement.ts'
import { App } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { formatFen } from '../../../infra/format.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { refreshUtility } from '../refresh-utility.ts'

/** A week and a half: time for the notice to arrive and for a transfer. */
const USUAL_DAYS = 10

interface Props {
  ids: readonly string[]
  onBilled: () => void
  onClose: () => void
}
/** Bills for the chosen settlements, all due on one day. */
export default function BillDrawer({ ids, onBilled, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const billed = useRef(false)
  return (
    <FormDrawer
      title={t('utility.settlement.billSettlements')}
      width={440}
      shape={{ dueOn: billSettlements.input.dueOn }}
      labelPrefix="utility.settlement"
      initial={{ dueOn: businessDay(USUAL_DAYS) }}
      send={async (values, key) => {
        const made = await call(billSettlements, { ...values, ids: [...ids] } as never, { key, quiet: true })
        billed.current = true
        await refreshUtility()
        void message.success(
          t('utility.settlement.billedCount', { bills: made.bills, amount: formatFen(made.amountFen) }),
        )
      }}
      onClose={() => {
        // Not before: without chosen rows there would be no drawer left to close.
        if (billed.current) onBilled()
        onClose()
      }}
    />
  )
}
