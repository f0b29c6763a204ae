import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import type {
  creditBill as creditBillCommand,
  debitBill as debitBillCommand,
} from '@cloud-steward/contract/billing/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { type BillRow, type LineRow, linesOf, lockBills } from '../bill/bill.queries.ts'
import { refuseUnlessMay } from '../bill/bill-actions.rules.ts'
import { issueBillsOf } from '../bill/issue-drafts.service.ts'
import { writeNotes } from './write-notes.service.ts'

/** A bill with its lines, locked. Lines are read after the lock: they must show what we waited for. */
export async function lockBill(tx: TxCtx, id: string): Promise<{ bill: BillRow; lines: LineRow[] }> {
  const [bill] = await tx.db.rows(lockBills(tx.tenant.id, [id]))
  if (!bill) throw notFound()
  return { bill, lines: await tx.db.rows(linesOf(tx.tenant.id, [bill.id])) }
}

/** A credit note by hand. A paid bill can be credited as well; a void one owes nothing, a written-off one is closed. */
export async function creditNote(
  tx: TxCtx,
  { id, lines: wanted, reason }: InputOf<typeof creditBillCommand>,
  adjustmentId?: string,
): Promise<{ id: string; no: string; prepaidFen: number }> {
  const { bill, lines } = await lockBill(tx, id)
  refuseUnlessMay('credit', bill)
  const known = new Set(lines.map((line) => line.id))
  if (wanted.some(({ lineId }) => !known.has(lineId.toLowerCase()))) throw notFound()
  const draft = {
    kind: 'credit' as const,
    bill,
    lines,
    wanted: wanted.map((one) => ({ ...one, lineId: one.lineId.toLowerCase() })),
    reason,
    adjustmentId,
  }
  return (await writeNotes(tx, [draft]))[0]!
}

/** A debit note: a bill of its own with one line, to the same rentee, that says which bill it adds to. */
export function debitBill(
  ctx: Ctx,
  input: InputOf<typeof debitBillCommand>,
): Promise<AnswerOf<typeof debitBillCommand>> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const { bill, lines } = await lockBill(tx, input.id)
    refuseUnlessMay('debit', bill)
    const periodFrom = lines.map((line) => line.periodFrom).reduce((a, b) => (a < b ? a : b))
    const periodTo = lines.map((line) => line.periodTo).reduce((a, b) => (a > b ? a : b))
    const { id, no, ...parties } = bill
    const [made] = await issueBillsOf(tx, [
      {
        ...parties,
        kind: 'other',
        periodFrom,
        periodTo,
        dueOn: input.dueOn,
        debitOfId: id,
        debitReason: input.reason,
        lines: [
          {
            fee: input.fee,
            periodFrom,
            periodTo,
            amountFen: input.amountFen,
            formula: { parts: [{ rule: 'debit', no, reason: input.reason }] },
          },
        ],
      },
    ])
    tx.audit({
      action: 'debit',
      resource: 'billing.bill',
      recordId: id,
      after: { ...made, amountFen: input.amountFen, fee: input.fee, reason: input.reason },
    })
    return made!
  })
}
