import type { checkOut } from '@cloud-steward/contract/checkout/check-out.ts'
import { type CheckOutState, mayFollow } from '@cloud-steward/contract/checkout/check-out-actions.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import type { Detail } from '../use-detail.ts'

export type CheckOut = RowOf<typeof checkOut>
export interface StepProps {
  row: CheckOut
  detail: Detail
  /** Whether it may still be changed. */
  open: boolean
  word: (key: string) => string
  onDone: () => void
}
export const STEPS = ['leave', 'inspect', 'meters', 'statement', 'confirm', 'submit'] as const
export type Step = (typeof STEPS)[number]

/** The room of a lease that had ended before was given back long ago: nothing is left to agree on about it. */
export const stepsOf = ({ settleOn }: Pick<CheckOut, 'settleOn'>): readonly Step[] =>
  settleOn ? STEPS.filter((step) => step !== 'leave' && step !== 'meters') : STEPS

const BEFORE_STATEMENT: readonly CheckOutState[] = ['scheduled', 'inspected']
/** What is done; of what is not, the stepper says what is missing. */
export function doneSteps(row: CheckOut, detail: Detail, today: string): Record<Step, boolean> {
  const isOpen = mayFollow('change', row.state)
  const isAgreed = row.state !== 'content_review' && row.state !== 'content_returned'
  return {
    leave: row.leftOn <= today && isAgreed,
    inspect: Boolean(row.inspectionId ?? row.settleOn),
    meters: Boolean(row.metersDone) || detail.meters.length === 0,
    statement: !BEFORE_STATEMENT.includes(row.state) && Boolean(detail.statementHash),
    confirm: ['confirmed', 'disputed'].includes(row.state) || (isAgreed && !isOpen),
    submit: isAgreed && !isOpen,
  }
}
/** Where one goes on: the first step that is not done. */
export const nextStep = (steps: readonly Step[], done: Record<Step, boolean>): number => {
  const at = steps.findIndex((step) => !done[step])
  return at === -1 ? steps.length - 1 : at
}
