import { recharge } from '@cloud-steward/contract/prepaid/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { publish } from '../../../infra/live/publish.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { type RechargeState } from './recharge.queries.ts'

/** Writes down what became of a recharge, and tells open consoles. */
export async function step(
  tx: TxCtx,
  { id, state: before }: { id: string; state: RechargeState },
  state: RechargeState,
  note?: string,
): Promise<void> {
  const username = tx.user?.username ?? null
  const to = { from: before === state ? null : before, to: state, reason: note }
  recordStep(tx, { subject: recharge.name, recordId: id, ...to, username, at: tx.now() })
  tx.audit({ action: state, resource: recharge.name, recordId: id, before: { state: before }, after: { state, note } })
  await publish(tx, { kind: 'supply', to: { staffOf: recharge.name, usernames: username ? [username] : [] } })
}
