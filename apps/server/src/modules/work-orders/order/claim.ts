import { addDays } from '../../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import type { NewRow } from '../../../infra/db/bulk.ts'
import { translate } from '../../../infra/labels.ts'
import type { Reaction } from '../../../infra/queue/jobs.ts'
import { issueBillsOf, lockBills } from '../../billing/index.ts'
import { chargeService, returnService } from '../../wallet/index.ts'
import { confirmNow } from './confirmation.ts'
import { leaseOf, lockOrder, type OrderRow, ordersOfBills, setColumns } from './work-order.queries.ts'
import { moveOrder } from './work-order.record.ts'

/** Days a renter has to pay for a repair. */
const DUE_DAYS = 7

/**
 * Bills a finished order to the renter, if the renter pays for it: the renter sees the work before paying. Until the bill is
 * paid, the order is in state `to_pay`. A landlord's wallet is charged without asking, so only after the confirmation.
 */
export async function claimFinished(tx: TxCtx, row: OrderRow): Promise<void> {
  if (row.payer === 'rentee' && Number(row.total_fen)) await billRentee(tx, row)
}
/**
 * The customer has confirmed the work, or the period to object is over. If the landlord pays, the amount is taken from the
 * landlord's wallet now; while the wallet holds less, the order is in state `to_pay`. For the operator and under warranty
 * there is no charge.
 */
export async function confirmAndClaim(
  tx: TxCtx,
  row: OrderRow,
  columns: Partial<NewRow<'work_order'>> = {},
): Promise<void> {
  if (!isByLandlord(row)) return confirmNow(tx, row, columns)
  await moveOrder(tx, row, { to: 'to_pay', columns: { ...columns, confirm_by: null }, action: 'claimOrder' })
  await collect(tx, { ...row, state: 'to_pay' })
}
const isByLandlord = ({ payer, landlord_id, total_fen }: OrderRow): boolean =>
  payer === 'landlord' && landlord_id !== null && Number(total_fen) > 0
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
  const taken = await chargeService(tx, {
    landlordId,
    fen: Number(row.total_fen),
    key: keyOf(row, 'charged'),
    memo: row.no,
  })
  if (taken) await confirmNow(tx, row)
  return taken
}
const keyOf = ({ id, reopened }: OrderRow, what: 'charged' | 'returned') => `order:${id}:${reopened}:${what}`
/** Returns the landlord's payment when a confirmed order is reopened. The next confirmation charges it again. */
export async function giveBack(tx: TxCtx, row: OrderRow): Promise<void> {
  if (!isByLandlord(row)) return
  const fen = Number(row.total_fen)
  await returnService(tx, { landlordId: row.landlord_id!, fen, key: keyOf(row, 'returned'), memo: row.no })
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
