import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import { leavingMeters } from '../metering/index.ts'
import { type Booked, bookCheckOut } from './booking.service.ts'
import type { CheckOutRow } from './check-out.queries.ts'
import { lockFor, moveTo } from './check-out.record.ts'
import { hashOf, type Totals } from './statement.rules.ts'

async function refuseIncomplete(tx: TxCtx, row: CheckOutRow): Promise<void> {
  if (row.left_on > tx.today()) throw new Refusal('checkout.error.notLeftYet')
  // Nobody was there to look at it when the lease ended; who did may still write it down.
  if (row.settle_on) return
  if (!row.inspection_id) throw new Refusal('checkout.error.notInspected')
  if (row.meters_done) return
  if ((await leavingMeters(tx, row.room_id)).length) throw new Refusal('checkout.error.metersOpen')
}

export const columnsOf = (totals: Totals & { forfeited: boolean }) => ({
  held_fen: totals.heldFen,
  deduction_fen: totals.deductionFen,
  applied_fen: totals.appliedFen,
  refund_fen: totals.refundFen,
  collect_fen: totals.collectFen,
  retained_fen: totals.retainedFen,
  carried_fen: totals.carriedFen,
  forfeited: totals.forfeited,
})
/** Nothing is calculated any more: something it rests on has changed. */
export const UNCALCULATED = {
  statement: null,
  statement_hash: null,
  ...columnsOf({
    heldFen: 0,
    deductionFen: 0,
    appliedFen: 0,
    refundFen: 0,
    collectFen: 0,
    retainedFen: 0,
    carriedFen: 0,
    forfeited: false,
  }),
}

/** Works the statement out and keeps it. It is booked, and undone: what is shown is what will be. */
export const calculateCheckOut = (ctx: Ctx, { id }: { id: string }): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'calculate')
    await refuseIncomplete(tx, row)
    const booked = await tx.undone((trial) => bookCheckOut(trial, row))
    const statement = { statement: JSON.stringify(booked.lines), statement_hash: hashOf(booked.lines) }
    await moveTo(tx, row, 'calculated', { ...statement, ...columnsOf(booked) })
    return {}
  })

/** Books what was signed, or nothing: when it would come to something else meanwhile, it has to be calculated again. */
export async function bookAsSigned(tx: TxCtx, row: CheckOutRow): Promise<Booked> {
  const booked = await bookCheckOut(tx, row)
  if (hashOf(booked.lines) !== row.statement_hash) throw new Refusal('checkout.error.statementChanged')
  return booked
}
