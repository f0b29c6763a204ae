import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/work-orders/index.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/index.ts'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { refuseOthers } from './executor.rules.ts'
import { deleteLines, insertOrderLines, itemsById } from './line.queries.ts'
import { type ItemRow, type LineInput, lineOf, sumOf } from './line.rules.ts'
import { quoteAloneFen } from './service.settings.ts'
import { setColumns } from './work-order.queries.ts'
import { lockedFor, moveOrder } from './work-order.record.ts'

const MOST_FEN = 100_000_000_00
async function linesFor(tx: TxCtx, given: readonly LineInput[]) {
  const ids = given.flatMap(({ itemId }) => itemId || [])
  const items = new Map((await tx.db.rows(itemsById(tx.tenant.id, ids))).map((one): [string, ItemRow] => [one.id, one]))
  return given.map((one, at) => lineOf(one, one.itemId ? items.get(one.itemId) : undefined, at))
}
/**
 * Labour and material of an order, all of them anew. Above the tenant's limit the payer, or staff, approves the sum before
 * the work goes on; a sum that is approved already does not ask again unless it rises.
 */
export const priceOrder = (
  ctx: Ctx,
  { id, lines: given }: InputOf<typeof contract.priceOrder>,
): Promise<AnswerOf<typeof contract.priceOrder>> =>
  ctx.transaction(async (tx) => {
    const row = await lockedFor(tx, id, 'price')
    refuseOthers(tx, row)
    const lines = await linesFor(tx, given)
    const { totalFen, settleFen } = sumOf(lines)
    if (totalFen > MOST_FEN) throw new Refusal('kit.error.badValue', { fields: ['lines'] })
    await tx.db.run(deleteLines(tx.tenant.id, id))
    if (lines.length) await tx.db.run(insertOrderLines(tx.tenant.id, id, lines))
    const approvedFen = row.quote_state === 'approved' ? Number(row.total_fen) : await quoteAloneFen(tx)
    const waits = totalFen > approvedFen
    const columns = { total_fen: totalFen, settle_fen: settleFen, ...(waits && { quote_state: 'waiting' }) }
    if (waits) await moveOrder(tx, row, { to: 'quoted', columns, action: 'priceOrder' })
    else {
      await tx.db.run(setColumns(tx.tenant.id, id, columns))
      const before = { totalFen: Number(row.total_fen) }
      tx.audit({ action: 'priceOrder', resource: workOrder.name, recordId: id, before, after: { totalFen } })
    }
    return { totalFen, waits }
  })

/** The renter or landlord who pays decides, or staff; after a refusal the executor prices it anew or gives it up. */
export const decideQuote = (ctx: Ctx, input: InputOf<typeof contract.decideQuote>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const { id, decision, reason } = input
    if (decision === 'reject' && !reason?.trim()) throw new Refusal('kit.error.required', { fields: ['reason'] })
    const row = await lockedFor(tx, id, 'decideQuote')
    if (isParty(tx.scope) && tx.scope.kind !== row.payer) throw new Refusal('kit.error.forbidden', { http: 403 })
    const quoteState = decision === 'approve' ? 'approved' : 'rejected'
    await moveOrder(tx, row, {
      to: 'on_site',
      columns: { quote_state: quoteState },
      reason: reason ?? null,
      action: decision === 'approve' ? 'approveQuote' : 'rejectQuote',
    })
    return {}
  })
