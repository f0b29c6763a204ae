import { type Field, type RefField, ref } from '@cloud-steward/contract/kit/field.ts'
import { batch, planBatch } from '@cloud-steward/contract/prepaid/batch.ts'
import { type ReactNode, useRef, useState } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { useSession } from '../../../infra/session-store.ts'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { type Action, offeredActions } from './offered-actions.ts'
import { refreshBatches } from './use-live-batches.ts'

/** What can be chosen, several of each. */
const CHOSEN: Record<string, RefField> = {
  buildingIds: ref('housing.building'),
  roomIds: ref('housing.room'),
  elemeterIds: ref('device.elemeter'),
}

/** What an action has to be told besides. */
const TARGETS: Partial<Record<Action, readonly string[]>> = {
  price: ['pricePlanId', 'fromOn'],
  plan: ['planId'],
  keep: ['until'],
}
const ALL_TARGETS = Object.values(TARGETS).flat()
const HINTS: Partial<Record<Action, string>> = { price: 'priceHint', plan: 'planHint' }

interface Props {
  /** A batch to choose anew in, as it is. */
  known?: { id: string } & Record<string, unknown>
  /** With the batch that was made, when one was. */
  onClose: (id?: string) => void
}
/** Chooses meters and what to do with them; what it would come to is shown next. */
export default function PlanDrawer({ known, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const made = useRef<string>(undefined)
  const [action, setAction] = useState((known?.action ?? 'off') as Action)
  const word = (key: string) => t(`${batch.name}.${key}`)
  const offered = { ...planBatch.input.action, values: offeredActions(useSession(), known?.action) }
  const control = (key: string, field: Field, searching: boolean) => (
    <FieldControl key={key} searching={searching} field={field} labelKey={`${batch.name}.${key}`} label={word(key)} />
  )
  const controls = {
    ...Object.fromEntries(Object.entries(CHOSEN).map(([key, field]) => [key, control(key, field, true)])),
    action: control('action', offered, false),
  }
  const told = TARGETS[action] ?? []
  const fields = Object.keys(planBatch.input).filter(
    (key) => key !== 'id' && (!ALL_TARGETS.includes(key) || told.includes(key)),
  )
  return (
    <CommandForm
      endpoint={planBatch}
      of={batch.name}
      given={{ id: known?.id }}
      title={word(known ? 'changeBatch' : 'planBatch')}
      width={640}
      fields={fields}
      // What is asked for is needed, though the contract, which knows all actions, does not say so.
      needed={told}
      initial={known ?? { action: 'off' }}
      controls={controls}
      hint={[HINTS[action], 'selectionHint'].map((key) => key && word(key)).join(' ')}
      onChange={(changed) => 'action' in changed && setAction(changed.action as Action)}
      refresh={refreshBatches}
      onDone={({ id }) => {
        made.current = id
      }}
      onClose={() => onClose(made.current)}
    />
  )
}
