import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type {
  queryPrepaid as queryPrepaidView,
  refundPrepaid as refundPrepaidCommand,
  usePrepaid as usePrepaidCommand,
} from '@cloud-steward/contract/payments/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { balancesOf, bookingDay, checkMoneyDay, lockPrepaid, post, postingOfPayout } from '../../ledger/index.ts'
import { paramValue } from '../../system/index.ts'
import { askRefund, isReviewedRefund } from '../refund/ask-refund.service.ts'
import { bookPayment } from './book-payment.service.ts'
import { findRentee, insertPayout } from './prepaid.queries.ts'

async function seenRentee(ctx: Ctx, id: string): Promise<string> {
  const rentee = await ctx.db.first(findRentee(ctx, id))
  if (!rentee) throw notFound('renteeId')
  return rentee.id
}
const tooMuch = (balanceFen: number) =>
  new Refusal('payment.error.prepaidTooLittle', {
    values: { balance: (balanceFen / 100).toFixed(2) },
    fields: ['amountFen'],
  })

/** What the operator holds ahead for a rentee. */
export async function queryPrepaid(
  ctx: Ctx,
  input: InputOf<typeof queryPrepaidView>,
): Promise<AnswerOf<typeof queryPrepaidView>> {
  staffOnly(ctx)
  const renteeId = await seenRentee(ctx, input.renteeId)
  return { renteeId, balanceFen: (await balancesOf(ctx, [renteeId], ['prepaid'])).get(renteeId)!.prepaid }
}

/** Pays chosen bills from the prepaid balance: the amount asked for, or as much as there is and as is open. */
export function usePrepaid(
  ctx: Ctx,
  { amountFen, ...input }: InputOf<typeof usePrepaidCommand>,
): Promise<AnswerOf<typeof usePrepaidCommand>> {
  staffOnly(ctx)
  return ctx.transaction((tx) => payFromPrepaid(tx, input, amountFen))
}
/** Pays bills in the caller's transaction; an amount that is asked for is paid whole, or refused. */
export async function payFromPrepaid(
  tx: TxCtx,
  input: { renteeId: string; billIds: string[] },
  wantedFen?: number | null,
) {
  const amountOf = async (openFen: number) => {
    const balanceFen = await lockPrepaid(tx, input.renteeId.toLowerCase())
    const fen = wantedFen ?? Math.min(balanceFen, openFen)
    if (fen > balanceFen || fen === 0) throw tooMuch(balanceFen)
    return fen
  }
  const made = await bookPayment(tx, { ...input, channel: 'prepaid', receivedOn: tx.today(), amountOf })
  return { id: made.id, no: made.no, amountFen: made.allocations.reduce((sum, one) => sum + one.amountFen, 0) }
}

/**
 * Pays new bills from what their rentees have prepaid, where the tenant wants that. The balances are read in one
 * statement; only rentees who have one cost more, and they are few.
 */
export async function payNewBills(tx: TxCtx, bills: readonly { id: string; renteeId: string }[]): Promise<void> {
  if (!bills.length || (await paramValue(tx, 'billing.prepaidAtIssue'))?.trim() !== 'yes') return
  const rentees = [...new Set(bills.map(({ renteeId }) => renteeId))].toSorted()
  const balances = await balancesOf(tx, rentees, ['prepaid'])
  for (const renteeId of rentees)
    if (balances.get(renteeId)!.prepaid > 0) {
      const billIds = bills.filter((bill) => bill.renteeId === renteeId).map(({ id }) => id)
      await payFromPrepaid(tx, { renteeId, billIds })
    }
}

/** Prepaid balance goes back to its rentee: at once, or above the tenant's limit when a second person agrees. */
export function refundPrepaid(
  ctx: Ctx,
  input: InputOf<typeof refundPrepaidCommand>,
): Promise<AnswerOf<typeof refundPrepaidCommand>> {
  staffOnly(ctx)
  checkMoneyDay(ctx, input.paidOn, 'paidOn')
  return ctx.transaction(async (tx) => {
    if (!(await isReviewedRefund(tx, input.amountFen))) return payOut(tx, input)
    const { balanceFen } = await tx.undone((trial) => payOut(trial, input))
    const { amountFen, channel, channelNo, reason } = input
    const renteeId = input.renteeId.toLowerCase()
    const asked = { kind: 'payout' as const, renteeId, amountFen, heldFen: amountFen, channel, channelNo, reason }
    return { ...(await askRefund(tx, asked)), balanceFen, waits: true }
  })
}
/** Records that prepaid balance was paid back. Never more than there is. */
export async function payOut(
  tx: TxCtx,
  input: InputOf<typeof refundPrepaidCommand>,
): Promise<AnswerOf<typeof refundPrepaidCommand>> {
  const renteeId = await seenRentee(tx, input.renteeId)
  const balanceFen = await lockPrepaid(tx, renteeId)
  if (input.amountFen > balanceFen) throw tooMuch(balanceFen)
  const [number] = (await tx.numbers('payout')) as [number]
  const payout = { ...input, renteeId, id: newId(), no: serialNo('T', tx.today(), number) }
  await tx.db.run(
    insertPayout(tx.tenant.id, { ...payout, userId: tx.user?.id, username: tx.user?.username ?? 'system' }),
  )
  const bookedOn = await bookingDay(tx, payout.paidOn)
  await post(tx, [postingOfPayout(tx.tenant.id, { ...payout, paidOn: bookedOn })])
  tx.audit({ action: 'add', resource: 'payment.payout', recordId: payout.id, after: { ...payout, bookedOn } })
  const balance = balanceFen - input.amountFen
  return { id: payout.id, no: payout.no, balanceFen: balance, ...(bookedOn !== payout.paidOn && { bookedOn }) }
}
