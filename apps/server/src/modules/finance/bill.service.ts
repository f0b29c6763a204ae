import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { queryBillDetail, voidBill as voidBillCommand } from '@cloud-steward/contract/finance/index.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { notFound } from '../../kit/standard-operations.ts'
import { endLines, linesOf, lockBills, markVoid, paymentsOf } from './bill.queries.ts'
import { lateFeeOf } from './bill.rules.ts'
import { bills } from './bill.source.ts'
import { staffOnly } from './finance.scope.ts'
import { postingsOfVoid } from './ledger.rules.ts'
import { post } from './ledger.service.ts'

export async function billDetail(
  ctx: Ctx,
  { id }: InputOf<typeof queryBillDetail>,
): Promise<AnswerOf<typeof queryBillDetail>> {
  const bill = await bills.get(ctx, id)
  const [lines, payments] = await ctx.db.all(linesOf(ctx.tenant.id, [bill.id]), paymentsOf(ctx.tenant.id, bill.id))
  const today = ctx.today()
  const { feeFen, spans } = lateFeeOf(bill, today)
  const lateFeeLine = {
    id: bill.id,
    fee: 'late_fee' as const,
    periodFrom: bill.dueOn,
    periodTo: bill.lateFeeThrough && !spans.length ? bill.lateFeeThrough : today,
    amountFen: feeFen,
    paidFen: bill.lateFeePaidFen,
    formula: {
      parts: [
        ...(bill.lateFeeFixedFen > 0 ? [{ rule: 'lateFeeFixed', amountFen: bill.lateFeeFixedFen }] : []),
        ...spans.map((span) => ({ rule: 'lateFee', ...span, bp: bill.lateFeeBp })),
      ],
    },
  }
  return { id: bill.id, lines: [...lines, ...(feeFen > 0 ? [lateFeeLine] : [])], payments }
}

/** Takes back a bill nothing was paid on. The claim is posted backwards; its charges can be billed again. */
export function voidBill(ctx: Ctx, { id, reason }: InputOf<typeof voidBillCommand>): Promise<object> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const [bill] = await tx.db.rows(lockBills(tx.tenant.id, [id]))
    if (!bill) throw notFound()
    if (bill.paidFen > 0 || bill.lateFeePaidFen > 0) throw new Refusal('finance.error.billHasPayments')
    if (bill.state !== 'issued') throw new Refusal('finance.error.billNotOpen', { values: { no: bill.no } })
    const lines = await tx.db.rows(linesOf(tx.tenant.id, [id]))
    const depositFen = lines.reduce((sum, { fee, amountFen }) => sum + (fee === 'deposit' ? amountFen : 0), 0)
    await tx.db.all(markVoid(tx.tenant.id, id, reason), endLines(tx.tenant.id, id))
    post(tx, postingsOfVoid({ ...bill, depositFen }, tx.today(), reason))
    tx.audit({
      action: 'void',
      resource: 'finance.bill',
      recordId: id,
      before: { state: bill.state },
      after: { state: 'void', reason },
    })
    tx.emit({ name: 'BillVoided', payload: { billId: id } })
    return {}
  })
}
