import type { Endpoint } from '@cloud-steward/contract/kit/index.ts'
import { dispatchOrder, transferOrder } from '@cloud-steward/contract/work-orders/order-commands.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { useTranslation } from '../../../infra/i18n.ts'

/** Who can carry an order out, the usual first. */
const EXECUTORS = ['installerId', 'executorId', 'supplierId', 'vendor'] as const
type Executor = (typeof EXECUTORS)[number]
const COMMANDS = { dispatch: dispatchOrder, transfer: transferOrder } as const
export type ExecutorCommand = keyof typeof COMMANDS

interface Props {
  id: string
  command: ExecutorCommand
  about: string | undefined
  onClose: () => void
}
/** Gives an order to one executor: first of which kind, then whom. */
export default function ExecutorForm({ id, command, about, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [kind, setKind] = useState<Executor>('installerId')
  const endpoint: Endpoint = COMMANDS[command]
  const kinds = EXECUTORS.filter((one) => one in endpoint.input)
  const others = Object.keys(endpoint.input).filter((key) => key !== 'id' && !kinds.includes(key as Executor))
  const word = (key: string) => t(`${workOrder.name}.${key}`)
  return (
    <CommandForm
      key={kind}
      endpoint={endpoint}
      of={workOrder.name}
      about={about}
      given={{ id }}
      fields={[kind, ...others]}
      needed={[kind]}
      initial={command === 'dispatch' ? { withKey: true } : {}}
      before={
        <>
          <Segmented
            block
            className="executor-kinds"
            options={kinds.map((value) => ({ value, label: word(`executorKind.${value}`) }))}
            value={kind}
            onChange={setKind}
          />
          {command === 'dispatch' && <p className="quiet">{word('dispatchHint')}</p>}
        </>
      }
      onClose={onClose}
    />
  )
}
