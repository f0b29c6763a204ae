import { queryRechargeDetail, recharge, refundRecharge } from '@cloud-steward/contract/prepaid/recharge.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { refreshPrepaid } from './use-live-prepaid.ts'

const BY_HAND = ['cash', 'pos', 'bank']

/** How much of a top-up goes back, and why; begins with all that was not used. */
export default function RefundDrawer({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { data: shown } = useQuery({
    queryKey: [recharge.name, 'detail', id],
    queryFn: ({ signal }) => call(queryRechargeDetail, { id }, { signal }),
    // What can go back is of this moment.
    gcTime: 0,
  })
  if (!shown) return null
  const most = formatFen(shown.refundableFen ?? 0)
  return (
    <CommandForm
      endpoint={refundRecharge}
      of={recharge.name}
      given={BY_HAND.includes(shown.method) ? { id } : { id, how: 'refund', channelNo: undefined }}
      initial={{ how: 'refund', amountFen: shown.refundableFen }}
      needed={['amountFen']}
      title={`${t(refundRecharge.permission)} ${shown.no}`}
      hint={t('prepaid.panel.refundHint', { amount: most })}
      refresh={refreshPrepaid}
      onDone={({ no, backState }) => `${no} ${t(`${recharge.name}.backState.${backState}`)}`}
      onClose={onClose}
    />
  )
}
