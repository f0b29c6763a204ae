import { bill } from '@cloud-steward/contract/finance/bill.ts'
import { chargeLease } from '@cloud-steward/contract/finance/charge.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import CommandForm from '../../../components/CommandForm.tsx'
import { FilesField } from '../../../components/files/FilesField.tsx'
import { businessDay } from '../../../infra/business-day.ts'
import { refreshMoney } from '../refresh-money.ts'

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
