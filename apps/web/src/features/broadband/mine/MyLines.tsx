import { lineAccount } from '@cloud-steward/contract/broadband/account.ts'
import { renewLine, resetLinePassword, setLineRenewal } from '@cloud-steward/contract/broadband/account-commands.ts'
import { ENDED_STATES, mayFollowAccount } from '@cloud-steward/contract/broadband/actions.ts'
import { lineOrder } from '@cloud-steward/contract/broadband/order.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { OwnRow, OwnRows } from '../../../components/OwnRows.tsx'
import { type RowCommands, useRowCommands } from '../../../components/row-commands.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { joinedTitle, queryRows } from '../../../kit/rows.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { useDialog } from '../../../kit/use-dialog.ts'
import { PayWay } from '../PayWay.tsx'

const CommandDialog = lazy(() => import('../../../components/CommandDialog.tsx'))
const MyLineDetail = lazy(() => import('./MyLineDetail.tsx'))
const PasswordDialog = lazy(async () => ({ default: (await import('../PasswordDialog.tsx')).PasswordDialog }))
const COMMANDS: RowCommands = {
  renew: { endpoint: renewLine, button: 'buy', hint: 'renewHint', initial: () => ({ payBy: 'online' }) },
  renewal: { endpoint: setLineRenewal, button: 'buy', hint: 'renewalHint' },
  reset: { endpoint: resetLinePassword, button: 'linePassword', hint: 'resetHint' },
}
type Line = RowOf<typeof lineAccount>
function mayDo(name: string, { state, pending }: Line): boolean {
  if (name === 'renewal') return !ENDED_STATES.includes(state)
  return !pending && mayFollowAccount(name === 'renew' ? 'renew' : 'reset', state)
}

/** The lines of the renter who is signed in. */
export function MyLines(): ReactNode {
  const { t } = useTranslation()
  const mayPress = useMayPress('mybroadband')
  const dialog = useDialog()
  const actionsOf = useRowCommands(COMMANDS)
  const { name, id, close, show } = dialog
  const parts = { dialog, mayPress }
  return (
    <>
      <OwnRows resource={lineAccount} input={{ sorter: 'createTime_descend' }} none={t(`${lineAccount.name}.noLines`)}>
        {(row) => (
          <>
            <LineRow row={row} onOpen={() => show('detail', row.id)} />
            <div className="own-plain own-buttons">
              {row.state !== 'cancelled' && <PayOpen accountId={row.id} />}
              {mayPress('linePassword') && row.hasPassword && (
                <Button onClick={() => show('password', row.id)}>{t(`${lineAccount.name}.showLinePassword`)}</Button>
              )}
              {actionsOf(row.id, parts, (key) => mayDo(key, row))
                .filter(({ visible }) => visible)
                .map(({ key, title, run }) => (
                  <Button key={key} onClick={() => void run()}>
                    {title}
                  </Button>
                ))}
            </div>
          </>
        )}
      </OwnRows>
      <Suspense fallback={null}>
        {name === 'detail' && id && <MyLineDetail id={id} onClose={close} />}
        {name === 'password' && id && <PasswordDialog id={id} onClose={close} />}
        {name && name in COMMANDS && (
          <CommandDialog
            commands={COMMANDS}
            of={lineAccount.name}
            parts={parts}
            controls={{ payBy: <PayWay ways={['online', 'balance']} /> }}
          />
        )}
      </Suspense>
    </>
  )
}

/** What is ordered and not paid: to the ways to pay it. */
function PayOpen({ accountId }: { accountId: string }): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayPay = useMayPress('mypay')('pay')
  const asked = { accountId, state: 'created', pageSize: 1 }
  const { data } = useQuery({
    queryKey: [lineOrder.name, 'open', asked],
    queryFn: ({ signal }) => queryRows(lineOrder, asked, signal),
  })
  const order = data?.list[0]
  if (!order?.billId || !mayPay) return null
  return (
    <Button type="primary" onClick={() => void navigate(`/mypay?open=pay&bills=${order.billId}`)}>
      {t(`${lineAccount.name}.payNow`)} {formatFen(order.amountFen)}
    </Button>
  )
}

function LineRow({ row, onOpen }: { row: Line; onOpen: () => void }): ReactNode {
  const { t } = useTranslation()
  const { login, state, downMbps, startOn, expireOn } = row
  return (
    <button type="button" className="own-press" onClick={onOpen}>
      <OwnRow
        title={joinedTitle(row, 'packageId')}
        notes={[
          `${login} · ${t(`broadband.package.carrier.${row.carrier}`)} · ${downMbps}M`,
          joinedTitle(row, 'roomId'),
          expireOn && t(`${lineAccount.name}.until`, { from: startOn, to: expireOn }),
        ]}
        amount=""
        state={<StateTag value={state}>{t(`${lineAccount.name}.state.${state}`)}</StateTag>}
      />
    </button>
  )
}
