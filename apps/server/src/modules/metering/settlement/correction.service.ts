import { addDays, type Day } from '../../../infra/calendar.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { lockMeters, type MeterRow } from '../meter/meter.queries.ts'
import { correctClaim, type Difference, takeOffBill } from './claim.service.ts'
import { settledSince } from './correction.queries.ts'
import { endDispute } from './dispute-hold.service.ts'
import { Gap, type Priced, Pricer } from './pricing.service.ts'
import { giveBackResidue, settlementRow, writePayers } from './settle.service.ts'
import {
  insertSettlements,
  lockSettlements,
  markSettlements,
  movePartsTo,
  placeParts,
  type SettlementRow,
} from './settlement.queries.ts'
import { isAsSettled, type Occupancy, type Span, spansOf } from './spans.rules.ts'

/** A revision in the place of a settlement, and what became of its money if that was billed for good. */
export interface Corrected {
  rows: { id: string; span: Span<Occupancy>; priced: Priced }[]
  /** Among them the one of the same payer; he may have no day of it any more. */
  next?: Corrected['rows'][number]
  difference?: Difference
}

/** What is known by now of the days of a settlement. Throws Gap when a number in or behind them waits for a look. */
async function pricerOf(tx: TxCtx, meter: MeterRow, { periodFrom, periodTo }: SettlementRow): Promise<Pricer> {
  const pricer = await Pricer.of(tx, [meter], addDays(tx.today(), 1))
  const readings = pricer.readingsOf(meter.id)
  const end = readings.find((one) => one.state === 'confirmed' && one.readOn > periodTo)?.readOn
  const open = readings.find((one) => one.state === 'recorded' && one.readOn > periodFrom && (!end || one.readOn < end))
  if (open) throw new Gap('unconfirmed', open.readOn)
  return pricer
}
const daysOf = ({ periodFrom, periodTo }: SettlementRow) => ({ from: periodFrom, to: addDays(periodTo, 1) })

/**
 * Prices the days of a settlement again, by the readings and leases of today; the settlement and its meter are locked.
 * The old revision stays to be seen. Its payer's part is the next revision; days that are somebody else's by now become
 * settlements of their own. Throws Gap where it cannot be priced, Refusal where money cannot be taken back.
 */
export async function replaceSettlement(
  tx: TxCtx,
  meter: MeterRow,
  old: SettlementRow,
  given: { reason: string; dueOn?: string | null },
): Promise<Corrected> {
  const { id: tenantId } = tx.tenant
  // Before the landlord gives back what it turns out he got too much.
  await endDispute(tx, old, given.reason)
  const isFree = await takeOffBill(tx, old, given.reason)
  await tx.db.run(markSettlements(tenantId, [old.id], 'replaced', given.reason))
  await giveBackResidue(tx, old)
  const pricer = await pricerOf(tx, meter, old)
  const spans = spansOf(pricer.occupanciesOf(meter), daysOf(old))
  const own = spans.find(({ by }) => by?.leaseId === (old.leaseId ?? undefined))
  const numbers = await tx.numbers('utility', spans.length - (own ? 1 : 0))
  const made = spans.map((span) => {
    const priced = span === own ? pricer.price(meter, span, old) : pricer.price(meter, span)
    const no = span === own ? old.no : serialNo('U', tx.today(), numbers.shift()!)
    const revision = span === own ? old.revision + 1 : 1
    const landlordId = pricer.roomOf(meter).landlordId
    const row = { ...settlementRow(meter, priced, { no, revision, landlordId }), loss_fen: 0 }
    const billed = { state: 'billed' as const, bill_id: old.billId, loss_fen: old.lossFen }
    return { span, priced, row: span === own && !isFree ? { ...row, ...billed } : row }
  })
  await tx.db.run(
    insertSettlements(
      tenantId,
      made.map(({ row }) => row),
    ),
  )
  await writePayers(tx, pricer)
  const rows = made.map(({ row, ...one }) => ({ ...one, id: row.id }))
  const next = rows.find(({ span }) => span === own)
  // Shares of a loss that stand on a bill stay there; others go where their lease is settled now.
  if (isFree || next) await tx.db.run(movePartsTo(tenantId, old.id, (old.leaseId && next?.id) || null))
  const leaseIds = [...new Set([old.leaseId, ...spans.map(({ by }) => by?.leaseId)].flatMap((one) => one ?? []))]
  if (leaseIds.length) await tx.db.all(...placeParts(tenantId, leaseIds))
  const claim = next && { id: next.id, amountFen: next.priced.amountFen }
  const difference = isFree ? undefined : await correctClaim(tx, old, claim, given)
  tx.audit({
    action: 'replaced',
    resource: 'metering.settlement',
    recordId: old.id,
    before: { state: old.state, amountFen: old.amountFen },
    after: {
      state: 'replaced',
      reason: given.reason,
      by: next?.id ?? null,
      amountFen: claim?.amountFen ?? 0,
      ...difference,
    },
  })
  return { rows, ...(next ? { next } : {}), ...(difference ? { difference } : {}) }
}

/**
 * Corrects what of some meters was settled from a day on, where leases or readings say something else by now; what
 * still is as it was stays, so doing it again does nothing. Throws like `replaceSettlement`.
 */
export async function correctMeters(
  tx: TxCtx,
  wanted: readonly { meterId: string; since: Day }[],
  reason: string,
): Promise<number> {
  const { id: tenantId } = tx.tenant
  let corrected = 0
  for (const { meterId, since } of wanted) {
    const ids = (await tx.db.rows(settledSince(tenantId, [meterId], since))).map(({ id }) => id)
    if (!ids.length) continue
    const rows = await tx.db.rows(lockSettlements(tenantId, ids))
    const [meter] = (await tx.db.rows(lockMeters(tenantId, [meterId]))) as [MeterRow]
    const pricer = await Pricer.of(tx, [meter], addDays(tx.today(), 1))
    const marks = pricer.readingsOf(meterId).filter((one) => one.state === 'confirmed')
    const changed = rows
      .filter((row) => !['replaced', 'void'].includes(row.state))
      .filter((row) => !isAsSettled(row, pricer.occupanciesOf(meter), marks, meter.multiplier))
    for (const row of changed.toSorted((a, b) => (a.periodFrom < b.periodFrom ? -1 : 1)))
      await replaceSettlement(tx, meter, row, { reason })
    corrected += changed.length
  }
  return corrected
}
