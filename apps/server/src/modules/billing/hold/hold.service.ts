import type { InputOf } from '@cloud-steward/contract'
import type {
  holdBill as holdBillCommand,
  releaseBill as releaseBillCommand,
} from '@cloud-steward/contract/billing/index.ts'
import { daysBetween } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { endHold as freeMoney, holdMoney, post, postingsOfHold } from '../../ledger/index.ts'
import { refreshStates } from '../bill/bill.queries.ts'
import { lateFeeOf } from '../bill/bill.rules.ts'
import { refuseUnlessMay } from '../bill/bill-actions.rules.ts'
import { incomePaidOf } from '../note/note.rules.ts'
import { lockBill } from '../note/note.service.ts'
import { endHold, insertHold, markHeld } from './hold.queries.ts'

const nameOf = (ctx: Ctx): string => ctx.user?.username ?? 'system'

/**
 * Holds an open bill. The late fee up to today becomes fixed; none accrues until the release. Of a disputed one the landlord
 * keeps from using what he got of it.
 */
export function holdBill(ctx: Ctx, { id, reason, isDisputed }: InputOf<typeof holdBillCommand>): Promise<object> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const { bill, lines } = await lockBill(tx, id)
    refuseUnlessMay('hold', bill)
    const today = tx.today()
    const { feeFen, accruedFen, through } = lateFeeOf(bill, today)
    const hold = { id: newId(), billId: bill.id, heldOn: today, reason, username: nameOf(tx) }
    await tx.db.all(
      insertHold(tx.tenant.id, hold),
      markHeld(tx.tenant.id, bill.id, { heldOn: today, feeFen, through }),
      refreshStates(tx.tenant.id, [bill.id]),
    )
    await post(tx, postingsOfHold(hold.id, bill, accruedFen, today))
    if (isDisputed) {
      const source = { source: 'bill' as const, sourceId: bill.id, sourceNo: bill.no }
      const amountFen = incomePaidOf(lines) + bill.lateFeePaidFen
      await tx.ports.get(holdMoney)(tx, { ...source, reason, bills: [{ billId: bill.id, amountFen }] })
    }
    tx.audit({
      action: 'hold',
      resource: 'billing.bill',
      recordId: bill.id,
      before: { heldOn: null },
      after: { heldOn: today, reason, isDisputed },
    })
    return {}
  })
}

/** Lets a held bill go. The days it was held are never charged: late fees go on from today. */
export function releaseBill(ctx: Ctx, { id, reason }: InputOf<typeof releaseBillCommand>): Promise<object> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const { bill } = await lockBill(tx, id)
    refuseUnlessMay('release', bill)
    const today = tx.today()
    const isPastGrace = daysBetween(bill.dueOn, today) > bill.graceDays
    const through = isPastGrace && today > (bill.lateFeeThrough ?? '') ? today : bill.lateFeeThrough
    await tx.db.all(
      endHold(tx.tenant.id, bill.id, today, reason, nameOf(tx)),
      markHeld(tx.tenant.id, bill.id, { heldOn: null, feeFen: bill.lateFeeFixedFen, through }),
    )
    await tx.ports.get(freeMoney)(tx, { source: 'bill', sourceId: bill.id, reason })
    tx.audit({
      action: 'release',
      resource: 'billing.bill',
      recordId: bill.id,
      before: { heldOn: bill.heldOn },
      after: { heldOn: null, reason },
    })
    return {}
  })
}
