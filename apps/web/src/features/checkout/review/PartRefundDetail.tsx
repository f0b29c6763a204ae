import { depositRefund, queryDepositRefundSteps } from '@cloud-steward/contract/checkout/deposit-refund.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EventList } from '../../../components/EventList.tsx'
import { Attachments } from '../../../components/files/Attachments.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'

const NAME = depositRefund.name
const SHOWN = [
  'state',
  'leaseId',
  'roomId',
  'renteeId',
  'kind',
  'amountFen',
  'why',
  'reason',
  'way',
  'payName',
  'payBank',
  'payAccount',
  'maker',
  'reviewer1',
  'reviewer2',
  'decisionReason',
  'channelNo',
  'paidOn',
] as const

/** A part of a deposit on its way back, whole: what for, to whom, and who did what. */
export default function PartRefundDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const found = useQuery({
    queryKey: [NAME, 'steps', id],
    queryFn: ({ signal }) => call(queryDepositRefundSteps, { id }, { signal }),
  })
  return (
    <RecordDrawer resource={depositRefund} id={id} fields={SHOWN} onClose={onClose}>
      {() => (
        <>
          <h3>{t('checkout.checkOut.files')}</h3>
          <Attachments resource={NAME} recordId={id} editable={false} />
          <h3>{t(`${NAME}.events`)}</h3>
          <EventList events={found.data?.steps ?? []} words={(to) => t(`${NAME}.state.${to}`)} />
        </>
      )}
    </RecordDrawer>
  )
}
