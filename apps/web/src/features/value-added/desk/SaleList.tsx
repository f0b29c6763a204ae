import { mayFollowSale, type SaleAction } from '@cloud-steward/contract/value-added/actions.ts'
import type { BuyerKind } from '@cloud-steward/contract/value-added/choices.ts'
import { orderFor, sale } from '@cloud-steward/contract/value-added/order.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useRowCommands } from '../../../components/row-commands.ts'
import { useLiveDevices } from '../../../components/use-live-devices.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { aboutOf } from '../../../kit/rows.ts'
import { SALE_COMMANDS } from './sale-commands.ts'

const CommandDialog = lazy(() => import('../../../components/CommandDialog.tsx'))
const OrderForm = lazy(() => import('./OrderForm.tsx'))
const RefundForm = lazy(() => import('./RefundForm.tsx'))
const SaleDetail = lazy(() => import('./SaleDetail.tsx'))

/** Orders of one kind of buyer. */
export function SaleList({ buyerKind }: { buyerKind: BuyerKind }): ReactNode {
  const { t } = useTranslation()
  const actionsOf = useRowCommands(SALE_COMMANDS)
  useLiveDevices(sale.name)
  const isLandlord = buyerKind === 'landlord'
  return (
    <ResourcePage
      resource={sale}
      fixed={{ buyerKind }}
      withoutSearch={[isLandlord ? 'renteeId' : 'landlordId', 'buyerKind']}
      toolbar={({ mayPress, dialog }) =>
        mayPress('sell') && (
          <Button type="primary" onClick={() => dialog.show('order')}>
            {t(orderFor.permission)}
          </Button>
        )
      }
      rowActions={({ id, state, payBy, toOn, failedCount }, standard, parts) => [
        { key: 'detail', title: t('kit.detail'), run: () => parts.dialog.show('detail', id) },
        ...actionsOf(id, parts, (name) => {
          if (name === 'renewal') return Boolean(toOn) && !['cancelled', 'refunded'].includes(state)
          if (name === 'redeliver' && !failedCount) return false
          if (name === 'pay' && payBy !== 'wallet') return false
          return mayFollowSale(name as SaleAction, state, payBy)
        }),
        ...standard,
      ]}
      detail={(parts) => parts.dialog.name && <SaleDialog parts={parts} buyerKind={buyerKind} />}
    />
  )
}

interface DialogProps {
  parts: PageParts<typeof sale>
  buyerKind: BuyerKind
}
function SaleDialog({ parts, buyerKind }: DialogProps): ReactNode {
  const { row, mayPress, actions } = parts
  const { name, id, close } = parts.dialog
  const about = row && aboutOf(row.no, row.productName, row.renteeName ?? row.landlordName)
  if (name === 'order') return mayPress('sell') && <OrderForm buyerKind={buyerKind} onClose={close} />
  if (name === 'detail' && id) return <SaleDetail id={id} actions={actions} onClose={close} />
  if (name === 'refund' && id) return mayPress('refund') && <RefundForm id={id} about={about} onClose={close} />
  return <CommandDialog commands={SALE_COMMANDS} of={sale.name} parts={parts} about={about} />
}
