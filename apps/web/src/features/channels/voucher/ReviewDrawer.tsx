import { reviewVoucher, voucher } from '@cloud-steward/contract/channels/voucher.ts'
import type { ReactNode } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { useRow } from '../../../kit/use-row.ts'
import { refreshVouchers } from './refresh-vouchers.ts'
import { useVoucher, VoucherFacts } from './VoucherFacts.tsx'

/** The decision below what it is about; a word about doubles and about a missing line only where one is needed. */
export function ReviewDrawer({ id, mayTie, onClose }: { id: string; mayTie: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const row = useRow(voucher, id).data
  const detail = useVoucher(id).data
  if (!row || !detail) return null
  return (
    <CommandForm
      endpoint={reviewVoucher}
      of={voucher.name}
      given={{ id }}
      title={`${t(reviewVoucher.permission)} ${row.no}`}
      width={920}
      fields={[
        'decision',
        ...(detail.duplicates.length > 0 ? ['duplicateNote'] : []),
        ...(detail.isWithoutLine && detail.isLast ? ['exception'] : []),
        'reason',
      ]}
      initial={{ decision: 'approve' }}
      before={<VoucherFacts row={row} detail={detail} mayTie={mayTie} />}
      refresh={refreshVouchers}
      onClose={onClose}
    />
  )
}
