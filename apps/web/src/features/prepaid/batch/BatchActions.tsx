import type { AnswerOf, Endpoint, RowOf } from '@cloud-steward/contract/kit/index.ts'
import {
  batch,
  cancelBatch,
  dryRunBatch,
  pauseBatch,
  type queryBatchDetail,
  restoreBatch,
  resumeBatch,
  retryBatch,
  reviewBatch,
  submitBatch,
} from '@cloud-steward/contract/prepaid/batch.ts'
import { App, Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { useSubmit } from '../../../kit/use-submit.ts'
import { refreshBatches } from './use-live-batches.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
const PlanDrawer = lazy(() => import('./PlanDrawer.tsx'))

type Batch = RowOf<typeof batch>
export type Detail = AnswerOf<typeof queryBatchDetail>
interface Action {
  key: string
  endpoint: Endpoint
  button: string
  visible: (row: Batch, detail: Detail) => boolean
  /** Asks for what the command takes besides the batch. */
  asks?: true
  primary?: true
  danger?: true
}
const SUBMIT_ASKS: Record<string, string> = { off: 'submitAsk', on: 'submitAskOn' }
const OPEN = ['draft', 'dry_run']
/** What can be done with a batch, where it stands. */
const ACTIONS: readonly Action[] = [
  {
    key: 'submit',
    endpoint: submitBatch,
    button: 'planBatch',
    primary: true,
    visible: ({ state }, { waiting }) => state === 'dry_run' && waiting > 0,
  },
  { key: 'dryRun', endpoint: dryRunBatch, button: 'planBatch', visible: ({ state }) => OPEN.includes(state) },
  {
    key: 'review',
    endpoint: reviewBatch,
    button: 'reviewBatch',
    asks: true,
    primary: true,
    visible: ({ state }, { isOwn }) => state === 'pending_approval' && !isOwn,
  },
  { key: 'pause', endpoint: pauseBatch, button: 'steerBatch', asks: true, visible: ({ state }) => state === 'running' },
  {
    key: 'resume',
    endpoint: resumeBatch,
    button: 'steerBatch',
    primary: true,
    visible: ({ state }) => state === 'paused',
  },
  { key: 'retry', endpoint: retryBatch, button: 'steerBatch', visible: ({ state }) => state === 'done_with_errors' },
  {
    key: 'restore',
    endpoint: restoreBatch,
    button: 'restoreBatch',
    asks: true,
    primary: true,
    visible: ({ state, phase }, { restorable }) =>
      restorable > 0 &&
      phase === 'switch' &&
      ['running', 'paused', 'done', 'done_with_errors', 'cancelled'].includes(state),
  },
  {
    key: 'cancel',
    endpoint: cancelBatch,
    button: 'steerBatch',
    asks: true,
    danger: true,
    visible: ({ state, phase }) =>
      phase === 'switch' && [...OPEN, 'pending_approval', 'scheduled', 'running', 'paused'].includes(state),
  },
]
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** The buttons of a batch with what they ask. */
export function BatchActions({ row, detail }: { row: Batch; detail: Detail }): ReactNode {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const mayPress = useMayPress('batchswitchingoff')
  const { busy, submit } = useSubmit()
  const [asked, setAsked] = useState<Action | 'change'>()
  const word = (key: string, values = {}) => t(`${batch.name}.${key}`, values)
  const press = (action: Action) => {
    if (action.asks) return setAsked(action)
    const run = () => submit((key) => call(action.endpoint, { id: row.id }, { key, quiet: true }).then(refreshBatches))
    if (action.key !== 'submit') return void run()
    modal.confirm({
      title: word('submitBatch'),
      content: word(SUBMIT_ASKS[row.action] ?? 'submitAskWork', {
        count: detail.waiting,
        action: word(`action.${row.action}`),
      }),
      onOk: async () => void (await run()),
    })
  }
  const hints: Record<string, string> = {
    restore: word('restoreHint', { count: detail.restorable }),
    cancel: word('cancelHint'),
  }
  return (
    <div className="batch-actions">
      {OPEN.includes(row.state) && mayPress('planBatch') && (
        <Button onClick={() => setAsked('change')}>{word('changeBatch')}</Button>
      )}
      {ACTIONS.filter((action) => mayPress(action.button) && action.visible(row, detail)).map((action) => (
        <Button
          key={action.key}
          type={action.primary ? 'primary' : undefined}
          danger={action.danger}
          loading={busy && !action.asks}
          onClick={() => press(action)}
        >
          {t(action.endpoint.permission)}
        </Button>
      ))}
      <Suspense fallback={null}>
        {asked === 'change' && (
          <PlanDrawer
            known={{
              ...row,
              ...detail,
              buildingIds: ids(detail.buildings),
              roomIds: ids(detail.rooms),
              elemeterIds: ids(detail.elemeters),
            }}
            onClose={() => setAsked(undefined)}
          />
        )}
        {asked && asked !== 'change' && (
          <CommandForm
            key={asked.key}
            endpoint={asked.endpoint}
            of={batch.name}
            given={{ id: row.id }}
            width={480}
            initial={asked.key === 'review' ? { decision: 'approve' } : undefined}
            hint={hints[asked.key]}
            refresh={refreshBatches}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}
