import { account, takeEmergency } from '@cloud-steward/contract/prepaid/account.ts'
import { Alert, App, Button } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useSubmit } from '../../../kit/use-submit.ts'
import type { Detail } from './AccountSheet.tsx'
import { refreshPrepaid } from './use-live-prepaid.ts'

/** What the plan grants when the balance runs low: to be taken, or taken and what is left to repay. */
export function EmergencyBar({ id, shown, mayTake }: { id: string; shown: Detail; mayTake: boolean }): ReactNode {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const { busy, submit } = useSubmit()
  const { emergency: taken, emergencyOfferFen, mayTakeEmergency } = shown
  if (taken) {
    const [amount, left] = [formatFen(taken.amountFen), formatFen(taken.amountFen - taken.repaidFen)]
    return <Alert type="warning" showIcon title={t('prepaid.panel.emergencyTaken', { amount, left })} />
  }
  if (!mayTake || !mayTakeEmergency) return null
  const amount = formatFen(emergencyOfferFen)
  const take = () =>
    modal.confirm({
      title: t('prepaid.panel.emergencyAsk', { amount }),
      onOk: async () =>
        void (await submit((key) => call(takeEmergency, { id }, { key, quiet: true }).then(refreshPrepaid))),
    })
  return (
    <Alert
      type="info"
      showIcon
      title={t('prepaid.panel.emergencyOffer', { amount })}
      action={
        <Button size="small" loading={busy} onClick={take}>
          {t(`${account.name}.takeEmergency`)}
        </Button>
      }
    />
  )
}
