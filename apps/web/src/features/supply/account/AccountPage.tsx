import type { RowOf, Shape } from '@cloud-steward/contract/kit/index.ts'
import {
  type ACCOUNT_BASES,
  account,
  closeAccount,
  closeAccounts,
  correctAccount,
  keepPower,
  leaveBalance,
  openAccount,
  setAccountCaps,
  setAccountMode,
  setAccountPlan,
  setMonthlyFee,
  shareBalance,
} from '@cloud-steward/contract/supply/account.ts'
import { Button } from 'antd'
import { lazy, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChosen } from '../../../components/use-chosen.ts'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import './supply.css'
import { refreshSupply, useLiveSupply } from './use-live-supply.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
const AccountDrawer = lazy(() => import('./AccountDrawer.tsx'))
const CloseManyDrawer = lazy(() => import('./CloseManyDrawer.tsx'))
const RechargeDrawer = lazy(() => import('./RechargeDrawer.tsx'))
const RechargeDetail = lazy(() => import('./RechargeDetail.tsx'))
export const askAhead = askRowsAhead(account)

type Basis = (typeof ACCOUNT_BASES)[number]
type Command = { permission: string; input: Shape }
/** What can be agreed about an account, by the button that allows it. */
const COMMANDS = {
  keep: { command: keepPower, button: 'keep' },
  mode: { command: setAccountMode, button: 'mode' },
  plan: { command: setAccountPlan, button: 'mode' },
  share: { command: shareBalance, button: 'mode', of: 'own' },
  leave: { command: leaveBalance, button: 'mode', of: 'merged' },
  fee: { command: setMonthlyFee, button: 'mode', of: 'flat' },
  caps: { command: setAccountCaps, button: 'mode' },
  correct: { command: correctAccount, button: 'correct' },
  close: { command: closeAccount, button: 'close' },
} as const satisfies Record<string, { command: Command; button: string; of?: Basis }>
type Named = keyof typeof COMMANDS
const isFor = (key: Named, basis: Basis): boolean => {
  const found = COMMANDS[key]
  return !('of' in found) || found.of === basis
}

/** Prepaid accounts: what is left on each meter, and whether there is power. */
export default function AccountPage(): ReactNode {
  const { t } = useTranslation()
  useLiveSupply()
  const { chosen, clear, table } = useChosen<RowOf<typeof account>>((row) => row.state !== 'closed')
  return (
    <ResourcePage
      resource={account}
      table={table}
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
      toolbar={({ mayPress, dialog }) => (
        <>
          {mayPress('open') && (
            <Button type="primary" onClick={() => dialog.show('open')}>
              {t(openAccount.permission)}
            </Button>
          )}
          {mayPress('close') && (
            <Button disabled={!chosen.length} onClick={() => dialog.show('closeMany')}>
              {t(closeAccounts.permission)}
            </Button>
          )}
        </>
      )}
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
            visible: isOpen && isFor(key, row.basis) && mayPress(COMMANDS[key].button),
            run: () => dialog.show(key, row.id),
          })),
        ]
      }}
      detail={(parts) => (
        <>
          <Dialogs parts={parts} />
          {parts.dialog.name === 'closeMany' && chosen.length > 0 && parts.mayPress('close') && (
            <CloseManyDrawer
              accounts={parts.list.rows.filter(({ id }) => chosen.includes(id))}
              onClose={() => {
                clear()
                parts.dialog.close()
              }}
            />
          )}
        </>
      )}
    />
  )
}

/** What is asked for by each way of paying. */
const FIELDS: Record<Basis, string[]> = { own: [], merged: ['withAccountId'], flat: ['monthlyFen'] }

function Dialogs({ parts: { dialog, mayPress } }: { parts: PageParts<typeof account> }): ReactNode {
  const { t } = useTranslation()
  const { id, name, close } = dialog
  const [basis, setBasis] = useState<Basis>('own')
  if (name === 'open' && mayPress('open'))
    return (
      <FormDrawer
        title={t(openAccount.permission)}
        width={480}
        shape={openAccount.input}
        labelPrefix={account.name}
        initial={{ basis: 'own', leaseAllows: true }}
        fields={['meterId', 'basis', ...FIELDS[basis], 'planId', 'value', 'leaseAllows']}
        onChange={(changed) => changed.basis && setBasis(changed.basis as Basis)}
        before={<p className="quiet">{t('supply.panel.openHint')}</p>}
        send={async (values, key) => {
          await call(openAccount, values as never, { key, quiet: true })
          await refreshSupply()
        }}
        onClose={close}
      />
    )
  if (!id || !name) return null
  if (name === 'detail')
    return <AccountDrawer id={id} seesRecharges={mayPress('recharge')} mayAgree={mayPress('mode')} onClose={close} />
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
