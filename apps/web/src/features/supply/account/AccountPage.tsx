import {
  account,
  closeAccount,
  correctAccount,
  keepPower,
  openAccount,
  setAccountMode,
  setAccountPlan,
} from '@cloud-steward/contract/supply/account.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import './supply.css'
import { refreshSupply, useLiveSupply } from './use-live-supply.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
const AccountDrawer = lazy(() => import('./AccountDrawer.tsx'))
const RechargeDrawer = lazy(() => import('./RechargeDrawer.tsx'))
const RechargeDetail = lazy(() => import('./RechargeDetail.tsx'))
export const askAhead = askRowsAhead(account)

/** What can be agreed about an account, by the button that allows it. */
const COMMANDS = {
  keep: { command: keepPower, button: 'keep' },
  mode: { command: setAccountMode, button: 'mode' },
  plan: { command: setAccountPlan, button: 'mode' },
  correct: { command: correctAccount, button: 'correct' },
  close: { command: closeAccount, button: 'close' },
} as const
type Named = keyof typeof COMMANDS

/** Prepaid accounts: what is left on each meter, and whether there is power. */
export default function AccountPage(): ReactNode {
  const { t } = useTranslation()
  useLiveSupply()
  return (
    <ResourcePage
      resource={account}
      columns={(standard) =>
        standard.map((column) =>
          column.key === 'balanceFen'
            ? {
                ...column,
                render: (_, row) => (
                  <span className={row.balanceFen < 0 ? 'amount supply-minus' : 'amount'}>
                    {formatFen(row.balanceFen)}
                  </span>
                ),
              }
            : column,
        )
      }
      toolbar={({ mayPress, dialog }) =>
        mayPress('open') && (
          <Button type="primary" onClick={() => dialog.show('open')}>
            {t(openAccount.permission)}
          </Button>
        )
      }
      rowActions={(row, _standard, { dialog, mayPress }) => {
        const isOpen = row.state !== 'closed'
        return [
          { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
          {
            key: 'recharge',
            title: t('button.recharge'),
            visible: isOpen && mayPress('recharge'),
            run: () => dialog.show('recharge', row.id),
          },
          ...(Object.keys(COMMANDS) as Named[]).map((key) => ({
            key,
            title: t(COMMANDS[key].command.permission),
            danger: key === 'close',
            visible: isOpen && mayPress(COMMANDS[key].button),
            run: () => dialog.show(key, row.id),
          })),
        ]
      }}
      detail={(parts) => <Dialogs parts={parts} />}
    />
  )
}

function Dialogs({ parts: { dialog, mayPress } }: { parts: PageParts<typeof account> }): ReactNode {
  const { t } = useTranslation()
  const { id, name, close } = dialog
  if (name === 'open' && mayPress('open'))
    return (
      <FormDrawer
        title={t(openAccount.permission)}
        width={480}
        shape={openAccount.input}
        labelPrefix={account.name}
        initial={{ leaseAllows: true }}
        before={<p className="quiet">{t('supply.panel.openHint')}</p>}
        send={async (values, key) => {
          await call(openAccount, values as never, { key, quiet: true })
          await refreshSupply()
        }}
        onClose={close}
      />
    )
  if (!id || !name) return null
  if (name === 'detail') return <AccountDrawer id={id} seesRecharges={mayPress('recharge')} onClose={close} />
  if (name === 'recharge' && mayPress('recharge'))
    return <RechargeDrawer accountId={id} by="staff" onClose={close} onAsked={(made) => dialog.show('paid', made)} />
  if (name === 'paid' && mayPress('recharge')) return <RechargeDetail id={id} onClose={close} />
  const found = COMMANDS[name as Named]
  if (!found || !mayPress(found.button)) return null
  const { id: _id, ...shape } = found.command.input
  return (
    <FormDrawer
      key={name}
      title={t(found.command.permission)}
      width={480}
      shape={shape}
      labelPrefix={account.name}
      before={<p className="quiet">{t(`supply.panel.${name}Hint`)}</p>}
      send={async (values, key) => {
        await call(found.command, { ...values, id } as never, { key, quiet: true })
        await refreshSupply()
      }}
      onClose={close}
    />
  )
}
