import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { billSettlements as billCommand } from '@cloud-steward/contract/metering/index.ts'
import { addDays, earlierDay, laterDay } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { type BillDraft, issueBillsOf, type LineDraft } from '../../billing/index.ts'
import { fromMilli } from '../meter/quantity-wire.rules.ts'
import { fromPrice } from '../price-plan/terms-wire.rules.ts'
import { billedFenOf } from './claim.service.ts'
import { partsOn, putOnBills, type SettlementRow } from './settlement.queries.ts'
import { lockSeen } from './settlement.service.ts'

const MOST_DAYS = 366

/** How the amount came about, in rules the bill's screen can say. */
const formulaOf = ({ lines }: SettlementRow) => ({
  parts: lines.map((line) => {
    if (line.part === 'fixed') return { rule: 'fixedFee', days: line.days }
    if (line.part === 'minimum') return { rule: 'leastCharge' }
    return { rule: 'units', quantity: fromMilli(line.milli!), unitPrice: fromPrice(line.price!).toFixed(4) }
  }),
})

/** One bill for each confirmed settlement, its share of a loss as a line of its own. */
export const billSettlements = (
  ctx: Ctx,
  { ids, dueOn }: InputOf<typeof billCommand>,
): Promise<AnswerOf<typeof billCommand>> =>
  ctx.transaction(async (tx) => {
    if (dueOn < addDays(tx.today(), -MOST_DAYS) || dueOn > addDays(tx.today(), MOST_DAYS))
      throw new Refusal('metering.error.dueWrong', { fields: ['dueOn'] })
    // What costs nothing gets no bill.
    const rows = (await lockSeen(tx, ids)).filter((one) => one.state === 'confirmed' && one.amountFen + one.lossFen > 0)
    if (!rows.length) throw new Refusal('metering.error.notBillable')
    const parts = await tx.db.rows(
      partsOn(
        tx.tenant.id,
        rows.map((one) => one.id),
      ),
    )
    // The bill of a corrected settlement may have been voided alone: what else claims it stays off the new one.
    const claimed = new Map<string, number>()
    for (const row of rows) if (row.revision > 1) claimed.set(row.id, (await billedFenOf(tx, row.no)).billedFen)
    const drafts = rows.map((row): BillDraft => {
      const shares = parts.filter((one) => one.settlementId === row.id)
      const span = { periodFrom: row.periodFrom, periodTo: row.periodTo }
      const lines: LineDraft[] = [
        {
          fee: 'utility',
          sourceId: row.id,
          ...span,
          amountFen: Math.max(0, row.amountFen - (claimed.get(row.id) ?? 0)),
          formula: formulaOf(row),
        },
        ...shares.map(({ id, periodFrom, periodTo, amountFen }) => ({
          fee: 'utility' as const,
          sourceId: id,
          periodFrom,
          periodTo,
          amountFen,
          formula: { parts: [{ rule: 'lossShare' }] },
        })),
      ]
      return {
        kind: 'utility',
        leaseId: row.leaseId!,
        roomId: row.roomId,
        siteId: row.siteId,
        renteeId: row.renteeId!,
        landlordId: row.landlordId,
        periodFrom: shares.reduce((day, one) => earlierDay(day, one.periodFrom), row.periodFrom),
        periodTo: shares.reduce((day, one) => laterDay(day, one.periodTo), row.periodTo),
        dueOn,
        lines,
      }
    })
    const bills = await issueBillsOf(tx, drafts)
    await tx.db.run(
      putOnBills(
        tx.tenant.id,
        rows.map(({ id }, at) => ({ id, billId: bills[at]!.id })),
      ),
    )
    for (const [at, row] of rows.entries())
      tx.audit({
        action: 'billed',
        resource: 'metering.settlement',
        recordId: row.id,
        before: { state: 'confirmed' },
        after: { state: 'billed', billNo: bills[at]!.no },
      })
    return { bills: bills.length, amountFen: rows.reduce((sum, one) => sum + one.amountFen + one.lossFen, 0) }
  })
