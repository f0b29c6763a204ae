import { account, type STEP_KINDS } from '@cloud-steward/contract/prepaid/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { recordStep } from '../../../infra/steps/steps.ts'

export interface AccountStep {
  /** What of the account changed: its state, its mode, or what is agreed. */
  kind: (typeof STEP_KINDS)[number]
  from?: string | null
  to: string
  note?: string | null
  /** Absent: nobody is named, because the server did it by itself. */
  username?: string
}
/** Writes what changed of an account, from what to what and why. */
export const accountStep = (tx: TxCtx, recordId: string, step: AccountStep): void => {
  const { kind, from = null, to, note: reason, username = null } = step
  recordStep(tx, { subject: account.name, recordId, kind, from, to, reason, username, at: tx.now() })
}
