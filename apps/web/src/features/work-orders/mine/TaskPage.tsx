import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { mayFollowOrder } from '@cloud-steward/contract/work-orders/actions.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { Alert, Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { OwnRows } from '../../../components/OwnRows.tsx'
import { PageViews } from '../../../components/PageViews.tsx'
import { useLiveDevices } from '../../../components/use-live-devices.ts'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { joinedTitle } from '../../../kit/rows.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { useDialog } from '../../../kit/use-dialog.ts'
import './mine.css'
import { TASK_COMMANDS, type TaskCommand } from './outbox.ts'
// There before the connection may be gone.
import TaskForm, { asksOf } from './TaskForm.tsx'
import { useOutbox } from './use-outbox.ts'

const MyOrderDetail = lazy(() => import('./MyOrderDetail.tsx'))
type Order = RowOf<typeof workOrder>
const VIEWS = {
  open: {
    state: 'dispatched,accepted,booked,on_site,waiting_parts,waiting_customer,quoted',
    sorter: 'createTime_descend',
  },
  offered: { state: 'new', sorter: 'createTime_ascend' },
  done: { state: 'done,to_pay,confirmed,closed', sorter: 'createTime_descend' },
} as const
type View = keyof typeof VIEWS
/** The next step of an order, by its state: one large button. */
const STEPS: readonly TaskCommand[] = ['grab', 'accept', 'start', 'resume', 'finish']
const MORE: readonly TaskCommand[] = ['book', 'price', 'wait', 'decline']

/** 我的任务: the orders of an installer, on a phone and with one hand; also while there is no connection. */
export default function TaskPage(): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  const [params] = useSearchParams()
  const dialog = useDialog()
  const outbox = useOutbox()
  useLiveDevices(workOrder.name)
  const asked = params.get('view') as View
  const view: View = asked in VIEWS ? asked : 'open'
  const { name, id, close } = dialog
  return (
    <section>
      <h1 className="visually-hidden">{page.title}</h1>
      <PageViews<View>
        title={page.title}
        value={view}
        views={(Object.keys(VIEWS) as View[]).map((value) => ({
          value,
          label: t(`workOrder.workOrder.tasks.${value}`),
        }))}
      />
      {outbox.waiting.map((one) => (
        <Alert
          key={one.key}
          className="task-waiting"
          type={one.refusal ? 'error' : 'warning'}
          showIcon
          title={
            one.refusal ?? t('workOrder.workOrder.notSent', { action: t(`workOrder.workOrder.${one.command}Order`) })
          }
          action={
            one.refusal && (
              <Button onClick={() => void outbox.drop(one.key)}>{t('workOrder.workOrder.dropUnsent')}</Button>
            )
          }
        />
      ))}
      <OwnRows resource={workOrder} input={VIEWS[view]} none={t(`workOrder.workOrder.noTasks.${view}`)}>
        {(order) => (
          <Task
            order={order}
            onOpen={() => dialog.show('detail', order.id)}
            onStep={(action) =>
              asksOf(action)
                ? dialog.show(action, order.id)
                : outbox.put({ command: action, input: { id: order.id }, photos: [] })
            }
          />
        )}
      </OwnRows>
      <Suspense fallback={null}>
        {name === 'detail' && id && <MyOrderDetail id={id} onClose={close} />}
        {name && name in TASK_COMMANDS && id && (
          <TaskForm id={id} action={name as TaskCommand} put={outbox.put} onClose={close} />
        )}
      </Suspense>
    </section>
  )
}

interface TaskProps {
  order: Order
  onOpen: () => void
  onStep: (action: TaskCommand) => unknown
}
function Task({ order, onOpen, onStep }: TaskProps): ReactNode {
  const { t } = useTranslation()
  const { no, state, kind, subject, isUrgent, isLate, appointFrom, appointTo, deadline } = order
  const word = (key: string) => t(`${workOrder.name}.${key}`)
  const place = joinedTitle(order, 'roomId') ?? joinedTitle(order, 'siteId')
  return (
    <article className="task">
      <button type="button" className="own-press task-head" onClick={onOpen}>
        <span>
          <b>{place}</b>
          <span>{subject}</span>
          <small className="quiet">
            {[
              no,
              word(`kind.${kind}`),
              appointFrom && `${formatInstant(appointFrom)}–${formatInstant(appointTo, 'HH:mm')}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
          {deadline && (
            <small className={isLate ? 'task-late' : 'quiet'}>
              {word('deadline')} {formatInstant(deadline)}
            </small>
          )}
        </span>
        <span className="task-end">
          <StateTag value={state}>{word(`state.${state}`)}</StateTag>
          {isUrgent && <b className="task-late">{word('isUrgent')}</b>}
        </span>
      </button>
      <TaskButtons order={order} onStep={onStep} />
    </article>
  )
}

/** The next step as one large button; then the telephone, the way there, and what else may follow. */
function TaskButtons({ order, onStep }: Pick<TaskProps, 'order' | 'onStep'>): ReactNode {
  const { t } = useTranslation()
  const { state, kind, phone, contact } = order
  const word = (key: string) => t(`${workOrder.name}.${key}`)
  const may = (action: TaskCommand) => mayFollowOrder(action, state, kind)
  const next = STEPS.find(may)
  const [isBusy, setBusy] = useState(false)
  const place = joinedTitle(order, 'roomId') ?? joinedTitle(order, 'siteId')
  return (
    <div className="task-buttons">
      {next && (
        <Button
          type="primary"
          size="large"
          loading={isBusy}
          onClick={async () => {
            setBusy(true)
            try {
              await onStep(next)
            } finally {
              setBusy(false)
            }
          }}
        >
          {word(`${next}Order`)}
        </Button>
      )}
      {phone && !phone.includes('*') && (
        <Button size="large" href={`tel:${phone}`}>
          {t('workOrder.workOrder.callContact', { name: contact ?? phone })}
        </Button>
      )}
      {place && state !== 'new' && (
        <Button size="large" href={`https://uri.amap.com/search?keyword=${encodeURIComponent(place)}`} target="_blank">
          {word('route')}
        </Button>
      )}
      {MORE.filter(may).map((action) => (
        <Button key={action} size="large" onClick={() => onStep(action)}>
          {word(`${action}Order`)}
        </Button>
      ))}
    </div>
  )
}
