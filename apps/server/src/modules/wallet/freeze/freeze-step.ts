import { Refusal } from '@cloud-steward/contract'
import { freeze } from '@cloud-steward/contract/wallet/freeze.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { bookingDay, post } from '../../ledger/index.ts'
import { type FreezeMove, legsOfFreeze } from '../wallet/moves.rules.ts'
import { type FreezeRow, insertFreezeStep, putFreeze } from './freeze.queries.ts'
import { afterStep, type FreezeStep, leftOf } from './freeze.rules.ts'

/** What a step is: an entry of the ledger by its number, and a row that says who did it and why. */
interface Step {
  kind: FreezeStep
  amountFen: number
  reason: string
  move: FreezeMove
}
export async function note(tx: TxCtx, row: Pick<FreezeRow, 'id' | 'no' | 'landlordId'>, at: number, step: Step) {
  const { kind, amountFen, reason, move } = step
  const payee = move.how === 'commit' ? move.payee : null
  const payeeId = move.how === 'commit' && move.payee !== 'operator' ? move.payeeId : null
  await tx.db.run(
    insertFreezeStep(tx.tenant.id, {
      id: newId(),
      freeze_id: row.id,
      kind,
      amount_fen: amountFen,
      payee,
      rentee_id: payee === 'rentee' ? payeeId : null,
      other_id: payee === 'landlord' ? payeeId : null,
      reason,
      user_id: tx.user?.id ?? null,
      username: tx.user?.username ?? 'system',
    }),
  )
  const businessOn = await bookingDay(tx, tx.today())
  const memo = `${row.no} ${reason}`
  const legs = legsOfFreeze(tx.tenant.id, row.landlordId, move)
  await post(tx, [{ ...legs, amountFen, businessOn, memo, businessKey: `freeze:${row.id}:${at}` }])
}

/** One more step; gives what is left. */
export async function take(tx: TxCtx, row: FreezeRow, step: Step & { kind: Exclude<FreezeStep, 'freeze'> }) {
  const after = afterStep(row, step.kind, step.amountFen)
  if (!after)
    throw new Refusal('wallet.error.freezeTooMuch', {
      values: { left: (leftOf(row) / 100).toFixed(2) },
      fields: ['amountFen'],
    })
  const next = { ...row, ...after, steps: row.steps + 1 }
  await tx.db.run(putFreeze(tx.tenant.id, next))
  await note(tx, row, next.steps, step)
  return next
}
export const noteAudit = (tx: TxCtx, action: string, before: FreezeRow, after: FreezeRow, more: object): void =>
  tx.audit({
    action,
    resource: freeze.name,
    recordId: before.id,
    before: { state: before.state, leftFen: leftOf(before) },
    after: { state: after.state, leftFen: leftOf(after), ...more },
  })
