import { accountDay } from '@cloud-steward/contract/prepaid/days.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const RebuildDialog = lazy(() => import('./RebuildDialog.tsx'))
export const askAhead = askRowsAhead(accountDay)

/** Balances day by day; made each night, and anew for a range by whoever may. */
export default function AccountDayPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={accountDay}
      toolbar={({ mayPress, dialog }) =>
        mayPress('rebuild') && (
          <Button onClick={() => dialog.show('rebuild')}>{t('prepaid.accountDay.rebuildDays')}</Button>
        )
      }
      detail={({ dialog, mayPress }) =>
        dialog.name === 'rebuild' && mayPress('rebuild') ? <RebuildDialog onClose={dialog.close} /> : null
      }
    />
  )
}
