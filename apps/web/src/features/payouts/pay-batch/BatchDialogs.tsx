import {
  cancelPayBatch,
  payBatch,
  queryPayBatchSteps,
  sendPayBatch,
} from '@cloud-steward/contract/payouts/pay-batch.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import CommandDialog from '../../../components/CommandDialog.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import type { RowCommands } from '../../../components/row-commands.ts'
import { StepTimeline } from '../../../components/StepTimeline.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import type { PageParts } from '../../../kit/ResourcePage.tsx'
import { MakeBatch } from './MakeBatch.tsx'
import { refreshBatches } from './refresh-batches.ts'

const FIELDS = ['state', 'count', 'amountFen', 'paidFen', 'returnedFen', 'exportedAt', 'sentAt', 'username'] as const
const COLORS: Record<string, string> = { done: 'green', cancelled: 'gray' }
const COMMANDS: RowCommands = {
  send: { button: 'sendBatch', endpoint: sendPayBatch, hint: 'sendHint' },
  cancel: { button: 'cancelBatch', endpoint: cancelPayBatch, hint: 'cancelHint' },
}

export default function BatchDialogs({ parts }: { parts: PageParts<typeof payBatch> }): ReactNode {
  const { dialog, mayPress } = parts
  const { name, id, close } = dialog
  if (name === 'make' && mayPress('makeBatch')) return <MakeBatch onClose={close} />
  if (!id) return null
  if (name === 'detail') return <Steps id={id} onClose={close} />
  return <CommandDialog commands={COMMANDS} of={payBatch.name} parts={parts} refresh={refreshBatches} />
}

function Steps({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const found = useQuery({
    queryKey: [payBatch.name, 'steps', id],
    queryFn: ({ signal }) => call(queryPayBatchSteps, { id }, { signal }),
  })
  return (
    <RecordDrawer resource={payBatch} id={id} fields={FIELDS} onClose={onClose}>
      {() => (
        <>
          <h3>{t(`${payBatch.name}.steps`)}</h3>
          <StepTimeline
            steps={(found.data?.steps ?? []).map(({ state, note, at, username }) => ({
              key: at + state,
              color: COLORS[state],
              title: t(`${payBatch.name}.state.${state}`),
              lines: [note],
              at,
              username,
            }))}
          />
        </>
      )}
    </RecordDrawer>
  )
}
