import { checkOut } from '@cloud-steward/contract/checkout/check-out.ts'
import { mayFollow } from '@cloud-steward/contract/checkout/check-out-actions.ts'
import { Drawer, Steps } from 'antd'
import { type ReactNode, useState } from 'react'
import { useLeave } from '../../../components/unsaved/use-ask-unsaved.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { StateTag } from '../../../kit/StateTag.tsx'
import { useRow } from '../../../kit/use-row.ts'
import { Handover } from '../Handover.tsx'
import { useDetail } from '../use-detail.ts'
import { ConfirmStep } from './ConfirmStep.tsx'
import { InspectStep } from './InspectStep.tsx'
import { LeaveStep } from './LeaveStep.tsx'
import { MeterStep } from './MeterStep.tsx'
import { StatementStep } from './StatementStep.tsx'
import { SubmitStep } from './SubmitStep.tsx'
import { doneSteps, nextStep, type Step, type StepProps, stepsOf } from './steps.ts'
import '../checkout.css'

const PANES: Record<Step, (props: StepProps) => ReactNode> = {
  leave: LeaveStep,
  inspect: InspectStep,
  meters: MeterStep,
  statement: StatementStep,
  confirm: ConfirmStep,
  submit: SubmitStep,
}

/** The whole check-out as one flow: what is done, what is missing, and the step one is at. */
export default function FlowDrawer({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const [at, setAt] = useState<number>()
  const leave = useLeave()
  const found = useRow(checkOut, id)
  const detail = useDetail(id)
  const word = (key: string) => t(`${checkOut.name}.${key}`)
  const row = found.data
  const done = row && detail.data && doneSteps(row, detail.data, businessDay())
  // One stays at a step until one goes on, also when what was done at it makes the next one due.
  const steps = row ? stepsOf(row) : []
  if (at === undefined && done) setAt(nextStep(steps, done))
  const step = at ?? 0
  const name = steps[step] ?? 'statement'
  const Pane = PANES[name]
  return (
    <Drawer
      open={open}
      title={row ? `${t(checkOut.name)} ${row.no} · ${row.roomName} · ${row.renteeName}` : t(checkOut.name)}
      extra={row && <StateTag value={row.state}>{word(`state.${row.state}`)}</StateTag>}
      size={Math.min(1080, window.innerWidth)}
      loading={found.isPending || detail.isPending}
      onClose={() => leave(() => setOpen(false))}
      afterOpenChange={(shown) => !shown && onClose()}
    >
      {detail.isError && <Failed retry={detail.refetch} />}
      {row && detail.data && done && at !== undefined && (
        <>
          <Steps
            className="flow-steps"
            size="small"
            current={step}
            onChange={(next) => leave(() => setAt(next))}
            items={steps.map((one, place) => ({
              title: word(`step.${one}`),
              status: place === step ? 'process' : done[one] ? 'finish' : 'wait',
              content: done[one] ? word('done') : word(`missing.${one}`),
            }))}
          />
          <Handover detail={detail.data} />
          {row.decisionReason && ['returned', 'content_returned'].includes(row.state) && <p>{row.decisionReason}</p>}
          <Pane
            key={`${name} ${row.state} ${detail.data.statementHash}`}
            row={row}
            detail={detail.data}
            open={mayFollow(name === 'leave' ? 'reschedule' : 'change', row.state)}
            word={word}
            onDone={() => setAt(undefined)}
          />
        </>
      )}
    </Drawer>
  )
}
