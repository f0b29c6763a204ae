import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { bill, type issueLease as issueLeaseCommand } from '@cloud-steward/contract/billing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { goingLease } from '../../housing/index.ts'
import { issueDue } from './issue.service.ts'

/** Issues the due bills of one lease. The operator does this after signing, before he receives the payment. */
export function issueLease(
  ctx: Ctx,
  { leaseId }: InputOf<typeof issueLeaseCommand>,
): Promise<AnswerOf<typeof issueLeaseCommand>> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const lease = await goingLease(tx, leaseId)
    const { made, drafts } = await issueDue(tx, [lease.id], { dueThrough: tx.today() })
    if (!made.length) throw new Refusal('billing.error.nothingDue')
    const bills = made.map((one, at) => ({
      ...one,
      amountFen: drafts[at]!.lines.reduce((sum, line) => sum + line.amountFen, 0),
    }))
    tx.audit(
      ...bills.map(({ id, no }) => ({ action: 'issue', resource: bill.name, recordId: id, after: { no, leaseId } })),
    )
    return { bills }
  })
}
