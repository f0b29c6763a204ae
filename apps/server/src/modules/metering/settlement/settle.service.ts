import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { settleUtilities as settleUtilitiesCommand } from '@cloud-steward/contract/metering/index.ts'
import { addDays, type Day, daysBetween, laterDay } from '../../../infra/calendar.ts'
import { seesEach } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import type { NewRow } from '../../../infra/db/bulk.ts'
import { NIL, newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { advanceRun, beginAfresh, finishRun, getRun, isCancelled, startRun } from '../../../infra/queue/runs.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { ownersOfRooms } from '../../housing/index.ts'
import { countRoomMeters, lockMeters, type MeterRow, roomMeters, settledUntil } from '../meter/meter.queries.ts'
import { Gap, lastDay, type Priced, Pricer } from './pricing.service.ts'
import {
  dropExceptions,
  exceptionsOf,
  insertExceptions,
  insertSettlements,
  lockPayers,
  madeByRun,
  placeParts,
  type SettlementRow,
  writeResidues,
} from './settlement.queries.ts'
import { spansOf } from './spans.rules.ts'

/** One transaction settles this many meters. */
const CHUNK = 100
/** A longer period is a slip of the pen. */
const MOST_DAYS = 400

export interface SettleRun {
  runId: string
  periodFrom: Day
  periodTo: Day
  siteIds: string[] | null
}

export async function settleUtilities(
  ctx: Ctx,
  { periodFrom, periodTo, siteId }: InputOf<typeof settleUtilitiesCommand>,
): Promise<{ runId: string }> {
  const days = daysBetween(periodFrom, periodTo)
  if (days < 0 || days > MOST_DAYS || periodTo > ctx.today())
    throw new Refusal('metering.error.periodWrong', { fields: ['periodTo'] })
  if (siteId && !(await seesEach(ctx, 'housing.site', [siteId]))) throw notFound()
  const seen = ctx.scope.kind === 'orgs' ? [...ctx.scope.siteIds] : null
  const payload = { periodFrom, periodTo, siteIds: siteId ? [siteId] : seen }
  return ctx.transaction(async (tx) => ({ runId: startRun(tx, { kind: 'settle-utilities', payload }) }))
}

/** Settles meter by meter in chunks; what a killed run has done stays done, and the next one goes on with the rest. */
export async function runSettling(ctx: Ctx, run: SettleRun, signal: AbortSignal): Promise<void> {
  // Meters a killed run has settled are looked at again and found done, so it counts them again from the first.
  const { meters } = (await ctx.db.first(countRoomMeters(ctx.tenant.id, run.siteIds)))!
  if (!(await beginAfresh(ctx, run.runId, meters))) return
  const { started_at } = await getRun(ctx, run.runId)
  const end = async (state: 'succeeded' | 'cancelled') => {
    const [[made], [left]] = await ctx.db.all(
      madeByRun(ctx.tenant.id, run.runId, started_at!),
      exceptionsOf(ctx.tenant.id, run.periodFrom, run.periodTo),
    )
    await ctx.transaction(async (tx) => {
      const summary = { ...made, ...left }
      if (!(await finishRun(tx, run.runId, state, { summary }))) return
      tx.audit({
        action: 'settle',
        resource: 'metering.settlement',
        recordId: run.runId,
        after: { ...summary, state, periodFrom: run.periodFrom, periodTo: run.periodTo },
      })
    })
  }
  for (let after = NIL; ; ) {
    if (await isCancelled(ctx, run.runId)) return end('cancelled')
    signal.throwIfAborted()
    const ids = (await ctx.db.rows(roomMeters(ctx.tenant.id, run.siteIds, after, CHUNK))).map(({ id }) => id)
    if (!ids.length) break
    await ctx.transaction((tx) => settleMeters(tx, run, ids))
    after = ids.at(-1)!
  }
  await end('succeeded')
}

interface Found {
  meter: MeterRow
  priced: Priced[]
}
async function settleMeters(tx: TxCtx, run: SettleRun, ids: string[]): Promise<void> {
  await settleNow(tx, run, ids)
  await advanceRun(tx, run.runId, ids.length)
}

type Period = Pick<SettleRun, 'periodFrom' | 'periodTo'> & { runId?: string }
/** Settles these meters up to the end of a period; those it cannot are exceptions, which it also answers. */
export async function settleNow(
  tx: TxCtx,
  run: Period,
  ids: string[],
): Promise<{ meter_id: string; reason: string }[]> {
  const { id: tenantId } = tx.tenant
  const meters = (await tx.db.rows(lockMeters(tenantId, ids))).filter(({ prepaidSince }) => prepaidSince === null)
  const settled = new Map((await tx.db.rows(settledUntil(tenantId, ids))).map((one) => [one.meterId, one.day]))
  const pricer = await Pricer.of(tx, meters, addDays(run.periodTo, 1), settled)
  const [found, exceptions]: [Found[], NewRow<'metering_exception'>[]] = [[], []]
  for (const meter of meters) {
    try {
      found.push({ meter, priced: settleMeter(pricer, meter, run, settled.get(meter.id)) })
    } catch (error) {
      if (!(error instanceof Gap)) throw error
      exceptions.push({
        id: newId(),
        meter_id: meter.id,
        site_id: meter.siteId,
        room_id: meter.roomId,
        period_from: run.periodFrom,
        period_to: run.periodTo,
        reason: error.reason,
        at_on: error.atOn,
      })
    }
  }
  await tx.db.run(dropExceptions(tenantId, ids, run.periodFrom, run.periodTo))
  if (exceptions.length) await tx.db.run(insertExceptions(tenantId, exceptions))
  await writeSettlements(tx, pricer, found, run.runId)
  return exceptions
}

/** From where the last settlement ends to the last reading of the period, each payer his days. All of it or nothing. */
function settleMeter(pricer: Pricer, meter: MeterRow, run: Period, settled: Day | undefined): Priced[] {
  const end = addDays(run.periodTo, 1)
  if (settled !== undefined && settled >= end) return []
  const readings = pricer.readingsOf(meter.id)
  const begun = settled ?? readings.find((one) => one.state === 'confirmed')?.readOn
  // What was paid for ahead is settled already.
  const from = begun !== undefined && meter.settledFrom ? laterDay(begun, meter.settledFrom) : begun
  const open = readings.find((one) => one.state === 'recorded' && (from === undefined || one.readOn > from))
  if (open) throw new Gap('unconfirmed', open.readOn)
  const to = readings.at(-1)?.readOn
  if (from === undefined || to === undefined || to <= from || to <= run.periodFrom) throw new Gap('noReading', end)
  const before = pricer.standOf(meter)
  try {
    return spansOf(pricer.occupanciesOf(meter), { from, to }).map((span) => pricer.price(meter, span))
  } catch (error) {
    // What the first of two payers had been given is taken back with the second's.
    pricer.standAgain(meter, before)
    throw error
  }
}

/** A priced span as a row; drafts of people, and what nobody lived in. */
export const settlementRow = (
  meter: MeterRow,
  { span, lines, ...priced }: Priced,
  given: { no: string; revision?: number; landlordId: string; runId?: string },
): NewRow<'metering_settlement'> & { id: string } => ({
  id: newId(),
  no: given.no,
  revision: given.revision ?? 1,
  meter_id: meter.id,
  site_id: meter.siteId,
  room_id: meter.roomId!,
  lease_id: span.by?.leaseId ?? null,
  rentee_id: span.by?.renteeId ?? null,
  landlord_id: given.landlordId,
  utility: meter.utility,
  period_from: span.from,
  period_to: lastDay(span.to),
  previous_milli: priced.previousMilli,
  current_milli: priced.currentMilli,
  use_milli: priced.useMilli,
  estimated: priced.estimated,
  lines,
  versions: priced.versions,
  ladder: priced.ladder,
  residue_before: priced.residueBefore,
  residue_after: priced.residueAfter,
  amount_fen: priced.amountFen,
  state: span.by ? 'draft' : 'vacant',
  run_id: given.runId ?? null,
})

async function writeSettlements(tx: TxCtx, pricer: Pricer, found: readonly Found[], runId?: string): Promise<void> {
  const all = found.flatMap(({ meter, priced }) => priced.map((one) => ({ meter, one })))
  if (!all.length) return
  const numbers = await tx.numbers('utility', all.length)
  // Use is his who owned the house on the first day of it.
  const owned = await tx.db.rows(
    ownersOfRooms(
      tx.tenant.id,
      all.map(({ meter }) => meter.roomId!),
      all.map(({ one }) => one.span.from),
    ),
  )
  const owners = new Map(owned.map(({ roomId, day, landlordId }) => [`${roomId} ${day}`, landlordId]))
  const rows = all.map(({ meter, one }, at) =>
    settlementRow(meter, one, {
      no: serialNo('U', tx.today(), numbers[at]!),
      landlordId:
        owners.get(`${meter.roomId} ${one.span.from}`) ?? one.span.by?.landlordId ?? pricer.roomOf(meter).landlordId,
      runId,
    }),
  )
  await tx.db.run(insertSettlements(tx.tenant.id, rows))
  await writePayers(tx, pricer)
  const leaseIds = [...new Set(rows.flatMap((one) => one.lease_id ?? []))]
  if (leaseIds.length) await tx.db.all(...placeParts(tx.tenant.id, leaseIds))
}
export async function writePayers(tx: TxCtx, pricer: Pricer): Promise<void> {
  const payers = [...pricer.payers].map(([key, { residue }]) => {
    const [renteeId, utility] = key.split(' ') as [string, string]
    return { renteeId, utility, residue }
  })
  if (payers.length) await tx.db.run(writeResidues(tx.tenant.id, payers))
}
/** What its rounding left was carried to the payer's next account; without it he begins where he stood before. */
export async function giveBackResidue(tx: TxCtx, row: SettlementRow): Promise<void> {
  const { renteeId, utility, residueBefore, residueAfter } = row
  if (!renteeId) return
  const [, lock] = lockPayers(tx.tenant.id, [utility], [renteeId])
  const [payer] = await tx.db.rows(lock)
  const residue = (payer?.residue ?? 0) + residueBefore - residueAfter
  if (payer) await tx.db.run(writeResidues(tx.tenant.id, [{ renteeId, utility, residue }]))
}
