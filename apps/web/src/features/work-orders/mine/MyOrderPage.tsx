import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { mayFollowOrder } from '@cloud-steward/contract/work-orders/actions.ts'
import {
  cancelOrder,
  commentOrder,
  confirmOrder,
  decideQuote,
  reopenOrder,
} from '@cloud-steward/contract/work-orders/order-commands.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { OwnRow, OwnRows } from '../../../components/OwnRows.tsx'
import { type RowCommands, useRowCommands } from '../../../components/row-commands.ts'
import { useLiveDevices } from '../../../components/use-live-devices.ts'
import { formatFen, formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { useSession } from '../../../infra/session-store.ts'
import { joinedTitle } from '../../../kit/rows.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { useDialog } from '../../../kit/use-dialog.ts'
import { PhotosField } from '../desk/OrderFields.tsx'
import './mine.css'

const ReportForm = lazy(() => import('./ReportForm.tsx'))
const MyOrderDetail = lazy(() => import('./MyOrderDetail.tsx'))
const CommandDialog = lazy(() => import('../../../components/CommandDialog.tsx'))
const COMMANDS: RowCommands = {
  decideQuote: { endpoint: decideQuote, button: 'decideQuote', hint: 'quoteHint' },
  confirm: { endpoint: confirmOrder, button: 'report', hint: 'confirmHint' },
  comment: { endpoint: commentOrder, button: 'report' },
  reopen: { endpoint: reopenOrder, button: 'report' },
  cancel: { endpoint: cancelOrder, button: 'report', danger: true },
}
const CONTROLS = { fileIds: <PhotosField /> }
type Order = RowOf<typeof workOrder>
/** What the one who asked for an order, or owns its place, may do with it. */
function mayDo(key: string, { state, source, quoteState, payer }: Order, isLandlord: boolean): boolean {
  if (key === 'comment') return true
  if (key === 'decideQuote')
    return payer === (isLandlord ? 'landlord' : 'rentee') && state === 'quoted' && quoteState === 'waiting'
  if (key === 'cancel') return ['new', 'dispatched'].includes(state) && ['rentee', 'landlord'].includes(source)
  return mayFollowOrder(key as 'confirm' | 'reopen', state)
}

/** 报修: what a renter or landlord asked for, and a fault reported in less than a minute. A QR code at a place opens the form with it. */
export default function MyOrderPage(): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  const mayPress = useMayPress(page.menu)
  const dialog = useDialog()
  const actionsOf = useRowCommands(COMMANDS)
  const [params] = useSearchParams()
  const isLandlord = useSession().user?.partyKind === 'landlord'
  const code = params.get('code') ?? undefined
  useLiveDevices(workOrder.name)
  const { name, id, close, show } = dialog
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => (code && !name ? show('report') : undefined), [code])
  const parts = { dialog, mayPress }
  return (
    <section>
      <h1 className="visually-hidden">{page.title}</h1>
      {mayPress('report') && (
        <p>
          <Button type="primary" size="large" onClick={() => show('report')}>
            {t('workOrder.workOrder.reportFault')}
          </Button>
        </p>
      )}
      <OwnRows resource={workOrder} input={{ sorter: 'createTime_descend' }} none={t('workOrder.workOrder.noneOfMine')}>
        {(order) => (
          <>
            <OrderLine order={order} onOpen={() => show('detail', order.id)} />
            <div className="own-plain own-buttons">
              {actionsOf(order.id, parts, (key) => mayDo(key, order, isLandlord))
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
        {name === 'report' && <ReportForm code={code} onClose={close} />}
        {name === 'detail' && id && <MyOrderDetail id={id} onClose={close} />}
        {name && name in COMMANDS && (
          <CommandDialog commands={COMMANDS} of={workOrder.name} parts={parts} controls={CONTROLS} />
        )}
      </Suspense>
    </section>
  )
}

function OrderLine({ order, onOpen }: { order: Order; onOpen: () => void }): ReactNode {
  const { t } = useTranslation()
  const { no, state, subject, createTime, appointFrom, totalFen } = order
  return (
    <button type="button" className="own-press" onClick={onOpen}>
      <OwnRow
        title={subject}
        notes={[
          joinedTitle(order, 'roomId') ?? joinedTitle(order, 'siteId'),
          `${no} · ${formatInstant(createTime)}`,
          appointFrom && `${t('workOrder.workOrder.appointFrom')} ${formatInstant(appointFrom)}`,
          joinedTitle(order, 'installerId'),
        ]}
        amount={totalFen ? formatFen(totalFen) : ''}
        state={<StateTag value={state}>{t(`workOrder.workOrder.state.${state}`)}</StateTag>}
      />
    </button>
  )
}
