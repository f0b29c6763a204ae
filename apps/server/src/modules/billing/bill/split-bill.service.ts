import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { bill as resource, type splitBill as splitCommand } from '@cloud-steward/contract/billing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { lockBills } from './bill.queries.ts'
import { planBills } from './bill.rules.ts'
import { voidBills } from './bill.service.ts'
import { bills } from './bill.source.ts'
import { refuseUnlessMay } from './bill-actions.rules.ts'
import { issuedLines } from './issue.queries.ts'
import { type BillDraft, issueBillsOf } from './issue-drafts.service.ts'

/**
 * One bill becomes two, in one transaction: its charges and sources are free for no moment that anybody sees. What is
 * issued never changes, so both are new; what stays is due when it was. Use is settled and corrected by its bill, which
 * therefore stays whole.
 */
export function splitBill(ctx: Ctx, input: InputOf<typeof splitCommand>): Promise<AnswerOf<typeof splitCommand>> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const [bill] = await tx.db.rows(lockBills(tx.tenant.id, [input.id]))
    if (!bill) throw notFound()
    const { kind, lateFeeFen, debitOfId, debitReason } = await bills.get(tx, bill.id)
    refuseUnlessMay('split', { ...bill, kind, lateFeeFen })
    if (input.dueOn < tx.today()) throw new Refusal('billing.error.dueInPast', { fields: ['dueOn'] })
    const lines = await tx.db.rows(issuedLines(tx.tenant.id, bill.id))
    const wanted = new Set(input.lineIds.map((id) => id.toLowerCase()))
    const moved = lines.filter(({ id }) => wanted.has(id))
    if (moved.length < wanted.size) throw notFound()
    if (moved.length === lines.length) throw new Refusal('billing.error.splitAll', { fields: ['lineIds'] })
    const { id: _id, no: _no, ...parties } = bill
    const partOf = (own: typeof lines, dueOn: string): BillDraft => {
      const [plan] = planBills(own.map(({ id: _line, ...line }) => ({ ...line, leaseId: bill.leaseId, dueOn })))
      const { charges, periodFrom, periodTo } = plan!
      const isRent = charges.some(({ fee }) => fee === 'rent' || fee === 'deposit')
      return {
        ...parties,
        kind: kind === 'rent' && !isRent ? 'other' : kind,
        periodFrom,
        periodTo,
        dueOn,
        lateFee: bill.lateFeeOn.length ? undefined : 'never',
        debitOfId: debitOfId ?? undefined,
        debitReason: debitReason ?? undefined,
        lines: charges.map((line) => ({ ...line, isOffline: !bill.onlinePayable })),
      }
    }
    await voidBills(tx, [bill], input.reason)
    const rest = lines.filter(({ id }) => !wanted.has(id))
    const [made, kept] = await issueBillsOf(tx, [partOf(moved, input.dueOn), partOf(rest, bill.dueOn)])
    const after = { no: made!.no, restNo: kept!.no, dueOn: input.dueOn, reason: input.reason }
    tx.audit({ action: 'splitBill', resource: resource.name, recordId: bill.id, after })
    return { no: made!.no, restNo: kept!.no }
  })
}
