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
} from '@cloud-steward/contract/prepaid/account.ts'
import { openAccounts, queryUnopened } from '@cloud-steward/contract/prepaid/unopened.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { type RowCommands, useRowCommands } from '../../../components/row-commands.ts'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { aboutOf } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { useRow } from '../../../kit/use-row.ts'
import './prepaid.css'
import { refreshPrepaid, useLivePrepaid } from './use-live-prepaid.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
const AccountDrawer = lazy(() => import('./AccountDrawer.tsx'))
const CloseManyDrawer = lazy(() => import('./CloseManyDrawer.tsx'))
const OpenManyDrawer = lazy(() => import('./OpenManyDrawer.tsx'))
const RechargeDrawer = lazy(() => import('./RechargeDrawer.tsx'))
const RechargeDetail = lazy(() => import('./RechargeDetail.tsx'))
export const askAhead = askRowsAhead(account)

type Basis = (typeof ACCOUNT_BASES)[number]
/** What can be agreed about an account, by the button that allows it. */
const COMMANDS: RowCommands<{ of?: Basis }> = {
  keep: { endpoint: keepPower, button: 'keep' },
  mode: { endpoint: setAccountMode, button: 'mode' },
  plan: { endpoint: setAccountPlan, button: 'mode' },
  share: { endpoint: shareBalance, button: 'mode', of: 'own' },
  leave: { endpoint: leaveBalance, button: 'mode', of: 'merged' },
  fee: { endpoint: setMonthlyFee, button: 'mode', of: 'flat' },
  caps: { endpoint: setAccountCaps, button: 'mode' },
  correct: { endpoint: correctAccount, button: 'correct' },
  close: { endpoint: closeAccount, button: 'close', danger: true },
}

/** Of those that are ticked the ones that can still be closed. */
const openOf = ({ rows, selected }: PageParts<typeof account>['list']) =>
  rows.filter(({ id, state }) => selected.includes(id) && state !== 'closed')

/** Prepaid accounts: what is left on each meter, and whether there is power. */
export default function AccountPage(): ReactNode {
  const { t } = useTranslation()
  useLivePrepaid()
  const commands = useRowCommands(COMMANDS)
  return (
    <ResourcePage
      resource={account}
      selectable={(mayPress) => mayPress('close')}
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
      bulk={({ mayPress, dialog, list }) =>
        mayPress('close') && (
          <Button disabled={!openOf(list).length} onClick={() => dialog.show('closeMany')}>
            {t(closeAccounts.permission)}
          </Button>
        )
      }
      toolbar={({ mayPress, dialog }) => (
        <>
          {mayPress('open') && (
            <Button type="primary" onClick={() => dialog.show('open')}>
              {t(openAccount.permission)}
            </Button>
          )}
          {mayPress('open') && <OpenMany onPress={() => dialog.show('openMany')} />}
        </>
      )}
      rowActions={(row, _standard, parts) => {
        const { dialog, mayPress } = parts
        const isOpen = row.state !== 'closed'
        return [
          { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
          {
            key: 'recharge',
            title: t('button.recharge'),
            visible: isOpen && mayPress('recharge'),
            run: () => dialog.show('recharge', row.id),
          },
          ...commands(row.id, parts, (_name, { of = row.basis }) => isOpen && of === row.basis),
        ]
      }}
      detail={(parts) => (
        <>
          <Dialogs parts={parts} />
          {parts.dialog.name === 'openMany' && parts.mayPress('open') && (
            <OpenManyDrawer onClose={parts.dialog.close} />
          )}
          {parts.dialog.name === 'closeMany' && parts.list.selected.length > 0 && parts.mayPress('close') && (
            <CloseManyDrawer
              accounts={openOf(parts.list)}
              onClose={() => {
                parts.list.select([])
                parts.dialog.close()
              }}
            />
          )}
        </>
      )}
    />
  )
}

/** Says how many inhabited rooms' meters have no account. */
function OpenMany({ onPress }: { onPress: () => void }): ReactNode {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: [account.name, 'unopened'],
    queryFn: ({ signal }) => call(queryUnopened, {}, { signal }),
  })
  const total = data?.total ?? 0
  return (
    <Button disabled={!total} onClick={onPress}>
      {t(openAccounts.permission)} ({total})
    </Button>
  )
}

/** What is asked for by each way of paying. */
const ASKED = { withAccountId: { basis: ['merged'] }, monthlyFen: { basis: ['flat'] } }

function Dialogs({ parts: { dialog, row: listed, mayPress } }: { parts: PageParts<typeof account> }): ReactNode {
  const { t } = useTranslation()
  const { id, name, close } = dialog
  // A dialog may be led to from another page, and its account be on no page of this list.
  const { data } = useRow(account, listed || name === 'paid' ? undefined : id)
  const row = listed ?? data
  if (name === 'open' && mayPress('open'))
    return (
      <CommandForm
        endpoint={openAccount}
        of={account.name}
        width={480}
        initial={{ basis: 'own', leaseAllows: true }}
        fields={['meterId', 'basis', 'withAccountId', 'monthlyFen', 'planId', 'value', 'leaseAllows']}
        asked={ASKED}
        needed={['withAccountId', 'monthlyFen']}
        hint={t('prepaid.panel.openHint')}
        refresh={refreshPrepaid}
        onClose={close}
      />
    )
  if (!id || !name) return null
  const about = aboutOf(row?.no, row?.roomName, row?.renteeName)
  if (name === 'detail')
    return <AccountDrawer id={id} seesRecharges={mayPress('recharge')} mayAgree={mayPress('mode')} onClose={close} />
  if (name === 'recharge' && mayPress('recharge'))
    return (
      <RechargeDrawer
        about={about}
        accountId={id}
        by="staff"
        onClose={close}
        onAsked={(made) => dialog.show('paid', made)}
      />
    )
  if (name === 'paid' && mayPress('recharge')) return <RechargeDetail id={id} onClose={close} />
  const found = COMMANDS[name]
  if (!found || !mayPress(found.button)) return null
  // Without a moment nothing would be kept, and it would look as if it were.
  const isFirst = name === 'keep' && row && !row.keepPowerUntil
  return (
    <CommandForm
      key={name}
      endpoint={found.endpoint}
      of={account.name}
      given={{ id }}
      about={about}
      width={480}
      needed={isFirst ? ['until'] : []}
      hint={t(`prepaid.panel.${isFirst ? 'keepFirst' : name}Hint`)}
      refresh={refreshPrepaid}
      onDone={(done: object) => ('waits' in done && done.waits ? t('prepaid.panel.correctionWaits') : undefined)}
      onClose={close}
    />
  )
}
