import { mayFollowOrder, type OrderAction } from '@cloud-steward/contract/work-orders/actions.ts'
import { createOrder } from '@cloud-steward/contract/work-orders/order-commands.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { PageViews } from '../../../components/PageViews.tsx'
import { useRowCommands } from '../../../components/row-commands.ts'
import { useLiveDevices } from '../../../components/use-live-devices.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { useSession } from '../../../infra/session-store.ts'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { aboutOf } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import type { ExecutorCommand } from './ExecutorForm.tsx'
import { PhotosField, SignatureField } from './OrderFields.tsx'
import { ORDER_COMMANDS } from './order-commands.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
const CommandDialog = lazy(() => import('../../../components/CommandDialog.tsx'))
const ExecutorForm = lazy(() => import('./ExecutorForm.tsx'))
const OrderDetail = lazy(() => import('./OrderDetail.tsx'))
const OrderBoard = lazy(() => import('./OrderBoard.tsx'))
const OrderCalendar = lazy(() => import('./OrderCalendar.tsx'))
export const askAhead = askRowsAhead(workOrder)

const isExecutorCommand = (name: string): name is ExecutorCommand => name === 'dispatch' || name === 'transfer'
const PHOTOS = { fileIds: <PhotosField />, signatureId: <SignatureField /> }
const VIEWS = ['list', 'board', 'calendar'] as const
type View = (typeof VIEWS)[number]

/** Who has to go where and do what: as a list, as a board by states, and as a calendar of executors. */
export default function WorkOrderPage(): ReactNode {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  useLiveDevices(workOrder.name)
  const asked = params.get('view') as View
  const view = VIEWS.includes(asked) ? asked : 'list'
  const title = t(workOrder.name)
  const switcher = (
    <PageViews<View>
      title={title}
      views={VIEWS.map((value) => ({ value, label: t(`workOrder.workOrder.view.${value}`) }))}
      value={view}
    />
  )
  if (view === 'list') return <OrderList header={switcher} />
  return (
    <section className="resource-page">
      <h1 className="visually-hidden">{title}</h1>
      {switcher}
      <Suspense fallback={null}>{view === 'board' ? <OrderBoard /> : <OrderCalendar />}</Suspense>
    </section>
  )
}

function OrderList({ header }: { header: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const { user } = useSession()
  const mayPress = useMayPress(usePage().menu)
  const actionsOf = useRowCommands(ORDER_COMMANDS)
  return (
    <ResourcePage
      resource={workOrder}
      header={() => header}
      toolbar={({ dialog }) =>
        mayPress('manageOrder') && (
          <Button type="primary" onClick={() => dialog.show('create')}>
            {t('workOrder.workOrder.createOrder')}
          </Button>
        )
      }
      rowActions={({ id, state, kind, executorId }, standard, parts) => [
        { key: 'detail', title: t('kit.detail'), run: () => parts.dialog.show('detail', id) },
        ...actionsOf(
          id,
          parts,
          (name, { isOwn, action = name as OrderAction }) =>
            (name === 'comment' || mayFollowOrder(action, state, kind)) &&
            (!isOwn || !executorId || executorId === user?.id),
        ),
        ...standard,
      ]}
      detail={(parts) => {
        const { name, id, close } = parts.dialog
        if (name === 'create' && parts.mayPress('manageOrder'))
          return (
            <CommandForm endpoint={createOrder} of={workOrder.name} width={480} controls={PHOTOS} onClose={close} />
          )
        if (name === 'detail' && id)
          return <OrderDetail id={id} mayReveal={parts.mayPress('carryOut')} actions={parts.actions} onClose={close} />
        return name && <CommandOf name={name} parts={parts} />
      }}
    />
  )
}

type Parts = PageParts<typeof workOrder>
/** The form of one command; who gets an order is asked in two steps. */
function CommandOf({ name, parts }: { name: string; parts: Parts }): ReactNode {
  const { dialog, row, mayPress } = parts
  const about = aboutOf(row?.no, row?.roomName, row?.subject)
  if (isExecutorCommand(name)) {
    if (!dialog.id || !mayPress('manageOrder')) return null
    return <ExecutorForm id={dialog.id} command={name} about={about} onClose={dialog.close} />
  }
  return <CommandDialog commands={ORDER_COMMANDS} of={workOrder.name} parts={parts} about={about} controls={PHOTOS} />
}
