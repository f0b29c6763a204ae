import { settleDay } from '@cloud-steward/contract/wallet/wallet.ts'
import { type ReactNode, useState } from 'react'
import { RunDialog } from '../../../components/RunDialog.tsx'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'

/** Settles what was collected up to the end of a day; only days that are over. */
export function SettleDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [day, setDay] = useState(() => businessDay(-1))
  return (
    <RunDialog
      title={t('wallet.wallet.settle')}
      hint={t('wallet.wallet.settleHint')}
      field={settleDay.input.day}
      labelKey="wallet.wallet.day"
      value={day}
      onChange={setDay}
      ready={Boolean(day)}
      start={(key) => call(settleDay, { day }, { key, quiet: true })}
      onEnd={() => void refreshMoney()}
      onClose={onClose}
    />
  )
}
