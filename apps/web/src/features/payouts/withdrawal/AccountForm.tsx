import { setSettlementAccount, settlementAccount } from '@cloud-steward/contract/payouts/withdrawal.ts'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'

/** Sets where a landlord's money goes: his own, or for staff that of the landlord they name. */
export function AccountForm(props: {
  mayPick: boolean
  onSaved: () => Promise<unknown>
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { landlordId, ...own } = setSettlementAccount.input
  return (
    <FormDrawer
      title={t('payout.settlementAccount.setSettlementAccount')}
      width={480}
      shape={props.mayPick ? { landlordId, ...own } : own}
      labelPrefix={settlementAccount.name}
      before={<p className="quiet">{t('payout.settlementAccount.hint')}</p>}
      send={async (values, key) => {
        await call(setSettlementAccount, values as never, { key, quiet: true })
        await props.onSaved()
      }}
      onClose={props.onClose}
    />
  )
}
