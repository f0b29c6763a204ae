import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/billing/bill.ts'
import type * as noteContract from '@cloud-steward/contract/billing/note.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { post, postingsOfVoid } from '../../ledger/index.ts'
import { invoicesOfBill } from '../tax-invoice/tax-invoice.queries.ts'
import { type BillRow, endLines, type LineRow, linesOf, lockBills, markVoid, paymentsOf } from './bill.queries.ts'
import { lateFeeOf, totalsOf } from './bill.rules.ts'
import { bills } from './bill.source.ts'
import { refuseUnlessMay } from './bill-actions.rules.ts'
import { historyOf } from './history.queries.ts'
import { lateFeeFormula } from './late-fee-formula.ts'

export async function queryBillDetail(
  ctx: Ctx,
  { id }: InputOf<typeof contract.queryBillDetail>,
): Promise<AnswerOf<typeof contract.queryBillDetail>> {
  const bill = await bills.get(ctx, id)
  const [lines, payments, invoices] = await ctx.db.all(
    linesOf(ctx.tenant.id, [bill.id]),
    paymentsOf(ctx.tenant.id, bill.id),
    invoicesOfBill(ctx.tenant.id, bill.id),
  )
  const today = ctx.today()
  const lateFee = lateFeeOf(bill, today)
  const { feeFen, spans } = lateFee
  const lateFeeLine = {
    id: bill.id,
    fee: 'late_fee' as const,
    periodFrom: bill.dueOn,
    periodTo: bill.lateFeeThrough && !spans.length ? bill.lateFeeThrough : today,
    amountFen: feeFen,
    paidFen: bill.lateFeePaidFen,
    creditedFen: bill.lateFeeWaivedFen,
    formula: lateFeeFormula(bill, lateFee),
  }
  const shown = ctx.scope.kind === 'landlord' ? [] : invoices
  return {
    id: bill.id,
    actions: bill.actions,
    lines: [...lines, ...(feeFen > 0 ? [lateFeeLine] : [])],
    payments,
    invoices: shown,
  }
}

/** What happened to a bill; one who does not see the bill sees none of it. */
export async function queryBillHistory(
  ctx: Ctx,
  { id }: InputOf<typeof noteContract.queryBillHistory>,
): Promise<AnswerOf<typeof noteContract.queryBillHistory>> {
  const bill = await bills.get(ctx, id)
  return ctx.db.rows(historyOf(ctx.tenant.id, bill.id))
}

/** Takes locked bills back, in a few statements for any number. The claims are posted backwards; charges can be billed again. */
export async function voidBills(tx: TxCtx, bills: readonly BillRow[], reason: string): Promise<void> {
  if (!bills.length) return
  const tenantId = tx.tenant.id
  const ids = bills.map(({ id }) => id)
  const lines = await tx.db.rows(linesOf(tenantId, ids))
  await tx.db.all(markVoid(tenantId, ids, reason, tx.user?.username ?? 'system'), endLines(tenantId, ids))
  const linesBy = new Map<string, LineRow[]>(ids.map((id) => [id, []]))
  for (const line of lines) linesBy.get(line.billId)!.push(line)
  await post(
    tx,
    bills.flatMap((bill) => postingsOfVoid({ ...bill, ...totalsOf(linesBy.get(bill.id)!) }, tx.today(), reason)),
  )
  tx.audit(
    ...bills.map(({ id, state }) => ({
      action: 'void',
      resource: 'billing.bill',
      recordId: id,
      before: { state },
      after: { state: 'void', reason },
    })),
  )
  for (const billId of ids) tx.emit({ name: 'BillVoided', payload: { billId } })
}

/** Takes back a bill nothing was paid on. */
export function voidBill(ctx: Ctx, { id, reason }: InputOf<typeof contract.voidBill>): Promise<object> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const [bill] = await tx.db.rows(lockBills(tx.tenant.id, [id]))
    if (!bill) throw notFound()
    refuseUnlessMay('void', bill)
    await voidBills(tx, [bill], reason)
    return {}
  })
}
