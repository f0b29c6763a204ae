import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { mayFollowSale } from '@cloud-steward/contract/value-added/actions.ts'
import { cancelSale, paySale, sale, setRenewal } from '@cloud-steward/contract/value-added/order.ts'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { OwnRow, OwnRows } from '../../../components/OwnRows.tsx'
import { type RowCommands, useRowCommands } from '../../../components/row-commands.ts'
import { formatFen, formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { joinedTitle } from '../../../kit/rows.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { useDialog } from '../../../kit/use-dialog.ts'

const CommandDialog = lazy(() => import('../../../components/CommandDialog.tsx'))
const MySaleDetail = lazy(() => import('./MySaleDetail.tsx'))
const COMMANDS: RowCommands = {
  pay: { endpoint: paySale, button: 'buy' },
  renewal: { endpoint: setRenewal, button: 'buy', hint: 'renewalHint' },
  cancel: { endpoint: cancelSale, button: 'buy', danger: true },
}
type Row = RowOf<typeof sale>
function mayDo(name: string, { state, payBy, toOn }: Row): boolean {
  if (name === 'pay') return payBy === 'wallet' && mayFollowSale('pay', state, payBy)
  if (name === 'renewal') return Boolean(toOn) && !['created', 'cancelled', 'refunded'].includes(state)
  return mayFollowSale('cancel', state, payBy)
}

/** Orders of the one who is signed in. */
export function MySales(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayPress = useMayPress('valueshop')
  const mayPay = useMayPress('mypay')('pay')
  const dialog = useDialog()
  const actionsOf = useRowCommands(COMMANDS)
  const { name, id, close, show } = dialog
  const parts = { dialog, mayPress }
  return (
    <>
      <OwnRows resource={sale} input={{ sorter: 'createTime_descend' }} none={t(`${sale.name}.noneOfMine`)}>
        {(row) => (
          <>
            <SaleLine row={row} onOpen={() => show('detail', row.id)} />
            <div className="own-plain own-buttons">
              {mayPay && row.billId && !row.paidAt && !['cancelled', 'refunded'].includes(row.state) && (
                <Button type="primary" onClick={() => void navigate(`/mypay?open=pay&bills=${row.billId}`)}>
                  {t(`${sale.name}.payNow`)}
                </Button>
              )}
              {actionsOf(row.id, parts, (key) => mayDo(key, row))
                .filter(({ visible }) => visible)
                .map(({ key, title, danger, run }) => (
                  <Button key={key} danger={danger === true} onClick={() => void run()}>
                    {title}
                  </Button>
                ))}
            </div>
          </>
        )}
      </OwnRows>
      <Suspense fallback={null}>
        {name === 'detail' && id && <MySaleDetail id={id} onClose={close} />}
        {name && name in COMMANDS && <CommandDialog commands={COMMANDS} of={sale.name} parts={parts} />}
      </Suspense>
    </>
  )
}

function SaleLine({ row, onOpen }: { row: Row; onOpen: () => void }): ReactNode {
  const { t } = useTranslation()
  const { no, state, createTime, totalFen, fromOn, toOn } = row
  return (
    <button type="button" className="own-press" onClick={onOpen}>
      <OwnRow
        title={joinedTitle(row, 'productId')}
        notes={[
          `${no} · ${formatInstant(createTime)}`,
          toOn && t(`${sale.name}.until`, { from: fromOn, to: toOn }),
          t(`${sale.name}.payBy.${row.payBy}`),
        ]}
        amount={formatFen(totalFen)}
        state={<StateTag value={state}>{t(`${sale.name}.state.${state}`)}</StateTag>}
      />
    </button>
  )
}
