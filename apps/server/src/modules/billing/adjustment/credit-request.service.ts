import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import type { creditBill as creditCommand } from '@cloud-steward/contract/billing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { holdMoney } from '../../ledger/index.ts'
import { paramNumber } from '../../system/index.ts'
import { creditLines, partsOfNote } from '../note/note.rules.ts'
import { creditNote, lockBill } from '../note/note.service.ts'
import { askReview } from './adjustment.service.ts'

/**
 * A credit by hand: at once, or above the tenant's limit when a second person agrees, as with a discount. Tried first:
 * what the bill has not got is refused now.
 */
export function creditBill(ctx: Ctx, input: InputOf<typeof creditCommand>): Promise<AnswerOf<typeof creditCommand>> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const amountFen = input.lines.reduce((sum, line) => sum + line.amountFen, 0)
    if (amountFen <= (await paramNumber(tx, 'billing.creditAloneFen', { usual: Number.MAX_SAFE_INTEGER })))
      return creditNote(tx, input)
    const { prepaidFen } = await tx.undone((trial) => creditNote(trial, input))
    const { bill, lines: known } = await lockBill(tx, input.id)
    const depositFen = partsOfNote(creditLines(known, input.lines) ?? []).prepaidDepositFen
    const lines = input.lines.map(({ lineId, amountFen: fen }) => ({ lineId, amountFen: fen }))
    const request = { kind: 'credit' as const, billId: bill.id, amountFen, reason: input.reason, lines }
    const { id } = await askReview(tx, request, bill)
    // What of it was paid goes back when it is approved: until then the landlord may not use it.
    const source = { source: 'credit' as const, sourceId: id, sourceNo: bill.no, reason: input.reason }
    await tx.ports.get(holdMoney)(tx, { ...source, bills: [{ billId: bill.id, amountFen: prepaidFen - depositFen }] })
    return { id, prepaidFen, waits: true }
  })
}
