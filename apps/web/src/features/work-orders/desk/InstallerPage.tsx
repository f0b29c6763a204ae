import { installer, openInstallerAccount } from '@cloud-steward/contract/work-orders/crew.ts'
import { App } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
export const askAhead = askRowsAhead(installer)
const BEGINS = { skills: ['repair'], dailyCapacity: 8, settleDays: 7, isActive: true }

/** Who carries out orders: what he can do, where, how much a day, until when his certificates hold, and how he is rated. */
export default function InstallerPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { modal } = App.useApp()
  return (
    <ResourcePage
      resource={installer}
      sheet
      formProps={{ initial: BEGINS }}
      rowActions={({ id, account, isActive }, standard, { mayPress, dialog }) => [
        {
          key: 'orders',
          title: t('workOrder.installer.itsOrders'),
          run: () => void navigate(`/workorder?installerId=${id}`),
        },
        {
          key: 'certificates',
          title: t('menu.certificate'),
          run: () => void navigate(`/certificate?installerId=${id}`),
        },
        {
          key: 'account',
          title: t(openInstallerAccount.permission),
          visible: !account && isActive && mayPress('openAccount'),
          run: () => dialog.show('account', id),
        },
        ...standard,
      ]}
      detail={({ dialog, row }) =>
        dialog.name === 'account' &&
        dialog.id && (
          <CommandForm
            endpoint={openInstallerAccount}
            of={installer.name}
            given={{ id: dialog.id }}
            initial={{ username: row?.mobile }}
            hint={t('workOrder.installer.accountHint')}
            onDone={({ username, password }) => {
              modal.info({
                title: t('workOrder.installer.accountMade'),
                content: t('workOrder.installer.accountTold', { username, password }),
              })
              return true
            }}
            onClose={dialog.close}
          />
        )
      }
    />
  )
}
