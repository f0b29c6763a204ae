import { addDays } from '../../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import type { Reaction } from '../../../infra/queue/jobs.ts'
import { issueBillsOf, lockBills } from '../../billing/index.ts'
import { chargeService } from '../../wallet/index.ts'
import { confirmNow } from './confirmation.ts'
import { leaseOf, lockOrder, type OrderRow, ordersOfBills, setColumns } from './work-order.queries.ts'
import { moveOrder } from './work-order.record.ts'

/** Days a renter has to pay for a repair. */
const DUE_DAYS = 7

/**
 * Claims what a finished order costs from its payer: a bill for the renter, a charge on the landlord's wallet. Of the
 * operator and of a warranty nothing is claimed. Until the payer has paid, the order is in state `to_pay`.
 */
export async function claim(tx: TxCtx, row: OrderRow): Promise<void> {
  if (!Number(row.total_fen)) return
  if (row.payer === 'rentee') await billRentee(tx, row)
  if (row.payer === 'landlord' && row.landlord_id) {
    await moveOrder(tx, row, { to: 'to_pay', action: 'claimOrder' })
    await collect(tx, { ...row, state: 'to_pay' })
  }
}
async function billRentee(tx: TxCtx, row: OrderRow): Promise<void> {
  const lease = row.lease_id && (await tx.db.first(leaseOf(tx.tenant.id, row.lease_id)))
  // A bill needs a signed lease. Without one the operator bears the cost.
  if (!lease) return
  const today = tx.today()
  const span = { periodFrom: today, periodTo: today }
  const name = translate(tx.language, `workOrder.workOrder.kind.${row.kind}`)
  const [made] = await issueBillsOf(tx, [
    {
      kind: 'other',
      ...lease,
      ...span,
      dueOn: addDays(today, DUE_DAYS),
      lines: [
        {
          fee: 'service',
          sourceId: row.id,
          ...span,
          amountFen: Number(row.total_fen),
          formula: { parts: [{ rule: 'charge', name, reason: row.no }] },
        },
      ],
    },
  ])
  await moveOrder(tx, row, { to: 'to_pay', columns: { bill_id: made!.id }, action: 'claimOrder' })
}

/**
 * Takes what an order costs from the landlord's wallet if it is there whole, and confirms the order. What a renter pays for
 * a repair comes to the landlord like his rent, so it is taken there too.
 * @returns whether it was taken
 */
export async function collect(tx: TxCtx, row: OrderRow): Promise<boolean> {
  const landlordId = row.landlord_id
  if (!landlordId) return false
  const key = `order:${row.id}:${row.reopened}:charged`
  const taken = await chargeService(tx, { landlordId, fen: Number(row.total_fen), key, memo: row.no })
  if (taken) await confirmNow(tx, row)
  return taken
}
/** An order whose payer may have the money by now. */
export const collectOrder = (ctx: Ctx, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const row = await tx.db.first(lockOrder(tx, id))
    if (row?.state !== 'to_pay') return
    if (row.bill_id) {
      const [bill] = await tx.db.rows(lockBills(tx.tenant.id, [row.bill_id]))
      if (bill?.state === 'void' || bill?.state === 'written_off') return forgive(tx, row)
      if (bill?.state !== 'paid') return
    }
    await collect(tx, row)
  })
/** The bill is void or written off: the operator bears the cost. */
async function forgive(tx: TxCtx, row: OrderRow): Promise<void> {
  await tx.db.run(setColumns(tx.tenant.id, row.id, { payer: 'operator', bill_id: null }))
  await confirmNow(tx, { ...row, payer: 'operator', bill_id: null })
}

const forBills = async (ctx: Ctx, payload: unknown): Promise<void> => {
  const { billIds = [], billId } = payload as { billIds?: string[]; billId?: string }
  const ids = billId ? [billId] : billIds
  for (const { id } of await ctx.db.rows(ordersOfBills(ctx.tenant.id, ids))) await collectOrder(ctx, id)
}
export const claimReactions: Reaction[] = [
  { event: 'PaymentRecorded', run: forBills },
  { event: 'BillVoided', run: forBills },
]
