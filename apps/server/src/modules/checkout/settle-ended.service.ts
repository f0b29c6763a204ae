import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { settleEndedLease as settleCommand } from '@cloud-steward/contract/checkout/index.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import { endedLease } from '../housing/index.ts'
import { leaseAccount } from '../payments/index.ts'
import { addCheckOut, staffOnly } from './check-out.record.ts'

type Ended = Awaited<ReturnType<typeof endedLease>>
/** Who renewed or changed rooms goes on; and where nothing is held or owed there is nothing to settle. */
async function refuseSettled(tx: TxCtx, { row }: Ended): Promise<void> {
  const fields = ['leaseId']
  if (row.end_kind === 'renewed' || row.end_kind === 'swapped') throw new Refusal('checkout.error.goesOn', { fields })
  const { bills, heldFen } = await leaseAccount(tx, { leaseId: row.id, renteeId: row.rentee_id, day: tx.today() })
  if (heldFen === 0 && bills.every(({ openFen, lateFeeFen }) => openFen + lateFeeFen === 0))
    throw new Refusal('checkout.error.nothingToSettle', { fields })
}
const kindOf = ({ left_on, end_on }: { left_on: string | null; end_on: string }) => {
  const day = left_on ?? end_on
  return day < end_on ? ('early' as const) : day > end_on ? ('late' as const) : ('on_time' as const)
}

/**
 * Begins to settle a lease that ended without a check-out. It goes the way of any other from its statement on: signed,
 * reviewed by others, booked at once. Of fifty who begin it one does (a unique index).
 */
export function settleEndedLease(
  ctx: Ctx,
  { leaseId, rest, reason }: InputOf<typeof settleCommand>,
): Promise<AnswerOf<typeof settleCommand>> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const ended = await endedLease(tx, leaseId)
    const { row: lease, takenOver } = ended
    await refuseSettled(tx, ended)
    if (rest === 'carry' && !takenOver) throw new Refusal('checkout.error.nothingToCarry', { fields: ['rest'] })
    return addCheckOut(tx, lease, {
      leave_kind: kindOf(lease),
      left_on: lease.left_on ?? lease.end_on,
      notice_on: lease.notice_on,
      settle_on: tx.today(),
      carry_lease_id: rest === 'carry' ? takenOver!.id : null,
      // What leaving early costs was decided when the lease ended.
      penalty: 'waived',
      reason,
      state: 'inspected',
      meters_done: 'skipped',
    })
  })
}
