import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import type { creditBill as creditCommand } from '@cloud-steward/contract/billing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { paramNumber } from '../../system/index.ts'
import { creditNote, lockBill } from '../note/note.service.ts'
import { noteRequest } from './adjustment.service.ts'

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
    const { bill } = await lockBill(tx, input.id)
    const lines = input.lines.map(({ lineId, amountFen: fen }) => ({ lineId, amountFen: fen }))
    const request = { kind: 'credit' as const, billId: bill.id, amountFen, reason: input.reason, lines }
    return { id: (await noteRequest(tx, request, bill)).id, prepaidFen, waits: true }
  })
}
