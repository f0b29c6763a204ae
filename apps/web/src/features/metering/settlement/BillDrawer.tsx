import { billSettlements } from '@cloud-steward/contract/metering/settlement.ts'
import { type ReactNode, useRef } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { businessDay } from '../../../infra/business-day.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { refreshMetering } from '../refresh-metering.ts'

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
  const billed = useRef(false)
  return (
    <CommandForm
      endpoint={billSettlements}
      of="metering.settlement"
      given={{ ids: [...ids] }}
      initial={{ dueOn: businessDay(USUAL_DAYS) }}
      refresh={refreshMetering}
      onDone={(made) => {
        billed.current = true
        return t('metering.settlement.billedCount', { bills: made.bills, amount: formatFen(made.amountFen) })
      }}
      onClose={() => {
        // Not before: without chosen rows there would be no drawer left to close.
        if (billed.current) onBilled()
        onClose()
      }}
    />
  )
}
