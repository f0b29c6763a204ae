import { bill } from '@cloud-steward/contract/billing/bill.ts'
import { chargeLease } from '@cloud-steward/contract/billing/charge.ts'
import type { ReactNode } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { FilesField } from '../../../components/files/FilesField.tsx'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'

/** A fee claimed by hand, with what proves it. */
export default function ChargeDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <CommandForm
      endpoint={chargeLease}
      of={bill.name}
      width={520}
      initial={{ dueOn: businessDay() }}
      controls={{ fileIds: <FilesField label={t('billing.bill.fileIds')} /> }}
      hint={t('billing.bill.chargeHint')}
      refresh={refreshMoney}
      onClose={onClose}
    />
  )
}
