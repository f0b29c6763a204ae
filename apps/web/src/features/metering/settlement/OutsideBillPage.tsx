import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import {
  confirmSettlements,
  disputeSettlement,
  SETTLEMENT_ACTIONS,
  settlement,
  voidSettlement,
} from '@cloud-steward/contract/metering/settlement.ts'
import { App, Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PageViews } from '../../../components/PageViews.tsx'
import type { RowCommands } from '../../../components/row-commands.ts'
import { useChosen } from '../../../components/use-chosen.ts'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { refreshMetering } from '../refresh-metering.ts'

const CommandDialog = lazy(() => import('../../../components/CommandDialog.tsx'))
const SettlementDetail = lazy(() => import('./SettlementDetail.tsx'))
const RecalculateDrawer = lazy(() => import('./RecalculateDrawer.tsx'))
const SettleDialog = lazy(() => import('./SettleDialog.tsx'))
const BillDrawer = lazy(() => import('./BillDrawer.tsx'))
const SupplierBills = lazy(() => import('../year/SupplierBills.tsx'))
const YearChecks = lazy(() => import('../year/YearChecks.tsx'))
const YearRefunds = lazy(() => import('../year/YearRefunds.tsx'))
const VIEWS = ['supplierBill', 'yearCheck', 'yearRefund'] as const
const ahead = askRowsAhead(settlement)
const viewOf = (search: URLSearchParams) => VIEWS.find((view) => view === search.get('view'))
export const askAhead = (search: URLSearchParams): void => {
  if (!viewOf(search)) ahead(search)
}

type Row = RowOf<typeof settlement>
const COMMANDS: RowCommands = {
  dispute: { endpoint: disputeSettlement, button: 'dispute', hint: 'disputeHint' },
  void: { endpoint: voidSettlement, button: 'void', hint: 'voidHint' },
}

/** Utility bills; for staff also what suppliers charged, and each year both beside each other. */
export default function OutsideBillPage(): ReactNode {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const mayPress = useMayPress('outsidebill')
  const views = [
    ...(mayPress('supplier') ? (['supplierBill'] as const) : []),
    ...(mayPress('yearly') ? (['yearCheck', 'yearRefund'] as const) : []),
  ]
  const view = views.find((one) => one === viewOf(params))
  const header = views.length > 0 && (
    <PageViews
      title={t('metering.settlement.views')}
      value={view ?? 'settlement'}
      views={[
        { value: 'settlement', label: t('menu.outsidebill') },
        ...views.map((value) => ({
          value,
          label: t(`${value === 'supplierBill' ? 'metering' : 'prepaid'}.${value}`),
        })),
      ]}
    />
  )
  if (view === 'supplierBill') return <SupplierBills header={header} />
  if (view === 'yearCheck') return <YearChecks header={header} />
  return view === 'yearRefund' ? <YearRefunds header={header} /> : <Settlements header={header} />
}

/** Settled from readings, confirmed, billed; disputed ones are worked out again. */
function Settlements({ header }: { header: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { chosen, clear, table } = useChosen<Row>((row) => ['draft', 'confirmed', 'disputed'].includes(row.state))
  const confirm = async () => {
    const { confirmed } = await call(confirmSettlements, { ids: [...chosen] })
    clear()
    await refreshMetering()
    void message.success(t('metering.settlement.confirmedCount', { count: confirmed }))
  }
  return (
    <ResourcePage
      resource={settlement}
      header={() => header}
      table={table}
      toolbar={({ mayPress, dialog }) => (
        <>
          {mayPress('settle') && (
            <Button type="primary" onClick={() => dialog.show('settle')}>
              {t('metering.settlement.settleUtilities')}
            </Button>
          )}
          {mayPress('confirm') && (
            <Button disabled={!chosen.length} onClick={() => void confirm().catch(() => {})}>
              {t('metering.settlement.confirmChosen')}
            </Button>
          )}
          {mayPress('bill') && (
            <Button disabled={!chosen.length} onClick={() => dialog.show('bill')}>
              {t('metering.settlement.billChosen')}
            </Button>
          )}
        </>
      )}
      rowActions={(row, _standard, { dialog, mayPress }): Action[] => [
        { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
        ...SETTLEMENT_ACTIONS.map((name) => ({
          key: name,
          title: t(`button.${name}`),
          danger: name === 'void',
          visible: mayPress(name),
          why: row.actions[name] === null ? undefined : t([row.actions[name], 'metering.error.settlementClosed']),
          run: () => dialog.show(name, row.id),
        })),
      ]}
      detail={(parts) => <Dialogs parts={parts} chosen={chosen} clear={clear} />}
    />
  )
}

interface DialogsProps {
  parts: PageParts<typeof settlement>
  chosen: readonly string[]
  clear: () => void
}
function Dialogs({ parts, chosen, clear }: DialogsProps): ReactNode {
  const { dialog, mayPress } = parts
  const { id, name, close } = dialog
  if (name === 'settle' && mayPress('settle')) return <SettleDialog onClose={close} />
  if (name === 'bill' && mayPress('bill') && chosen.length)
    return <BillDrawer ids={chosen} onBilled={clear} onClose={close} />
  if (!id) return null
  if (name === 'detail') return <SettlementDetail id={id} onClose={close} />
  if (name === 'recalculate' && mayPress('recalculate')) return <RecalculateDrawer id={id} onClose={close} />
  return name && <CommandDialog commands={COMMANDS} of={settlement.name} parts={parts} refresh={refreshMetering} />
}
