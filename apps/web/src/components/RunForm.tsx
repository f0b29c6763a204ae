import type { Shape } from '@cloud-steward/contract/kit/index.ts'
import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import FormDrawer from '../kit/FormDrawer.tsx'
import { RunProgress } from './RunProgress.tsx'

interface Props {
  /** Already translated. */
  title: string
  hint: string
  shape: Shape
  labelPrefix: string
  initial?: Readonly<Record<string, unknown>>
  /** A run that is under way already: nothing is asked. */
  runId?: string
  start: (values: never, key: string) => Promise<{ runId: string }>
  onEnd: () => void
  onClose: () => void
}

/** Asks for what a run needs, starts it and follows it; it goes on when nobody looks. */
export function RunForm({ title, hint, runId, start, onEnd, onClose, ...form }: Props): ReactNode {
  const [run, setRun] = useState(runId)
  if (run)
    return (
      <Modal open title={title} footer={null} onCancel={onClose} mask={{ closable: false }}>
        <RunProgress id={run} onEnd={onEnd} />
      </Modal>
    )
  return (
    <FormDrawer
      {...form}
      title={title}
      width={440}
      before={<p className="quiet">{hint}</p>}
      send={async (values, key) => setRun((await start(values as never, key)).runId)}
      onClose={() => run || onClose()}
    />
  )
}
