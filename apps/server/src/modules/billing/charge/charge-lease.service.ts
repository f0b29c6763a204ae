import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { bill, type chargeLease as chargeLeaseCommand, feeItem } from '@cloud-steward/contract/billing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { standard } from '../../../kit/standard-operations.ts'
import { attachFiles } from '../../files/index.ts'
import { goingLease } from '../../housing/index.ts'
import { issueBillsOf } from '../bill/issue-drafts.service.ts'

const feeItems = standard(feeItem)

/** One fee of a lease, claimed by hand on a bill of its own: what tells it from a run's bills is who made it and why. */
export function chargeLease(
  ctx: Ctx,
  input: InputOf<typeof chargeLeaseCommand>,
): Promise<AnswerOf<typeof chargeLeaseCommand>> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const { feeItemId, amountFen, dueOn, reason } = input
    const lease = await goingLease(tx, input.leaseId)
    const { fee, name, onlinePayable, incomeAccountId, taxRateBp } = await feeItems.get(tx, feeItemId)
    const today = tx.today()
    if (dueOn < today) throw new Refusal('billing.error.dueInPast', { fields: ['dueOn'] })
    const span = { periodFrom: today, periodTo: today }
    const formula = { parts: [{ rule: 'charge', name, reason }] }
    const [made] = await issueBillsOf(tx, [
      {
        kind: fee === 'utility' ? 'utility' : 'other',
        leaseId: lease.id,
        roomId: lease.room_id,
        siteId: lease.site_id,
        renteeId: lease.rentee_id,
        landlordId: lease.landlord_id,
        ...span,
        dueOn,
        lines: [{ fee, ...span, amountFen, formula, isOffline: !onlinePayable, incomeAccountId, taxBp: taxRateBp }],
      },
    ])
    await attachFiles(tx, input.fileIds, { resource: bill.name, recordId: made!.id })
    tx.audit({ action: 'charge', resource: bill.name, recordId: made!.id, after: { ...input, no: made!.no } })
    return made!
  })
}
