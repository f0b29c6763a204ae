import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { reading } from '@cloud-steward/contract/metering/index.ts'
import type * as contract from '@cloud-steward/contract/metering/meter.ts'
import { daysBetween } from '../../../infra/calendar.ts'
import { seenOf, seesEach } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { NIL } from '../../../infra/db/id.ts'
import { notFound, type Operations } from '../../../kit/standard-operations.ts'
import { attachFiles } from '../../files/index.ts'
import {
  lastReadings,
  lockMeters,
  lockReadings,
  markReadings,
  metersByNo,
  settledUntil,
  sheetMeters,
} from './meter.queries.ts'
import { bandsFrom, bandsTo, fromMilli, toMilli, type WireBands } from './quantity-wire.rules.ts'
import { averageDay, confirm, LOOKED_BACK, type TakenResult, takeReadings } from './reading.service.ts'
import { readingBase } from './reading.source.ts'
import { estimatedUse, rangeOf } from './register.rules.ts'
import { outsideWindow } from './window.service.ts'

interface SheetRow extends WireBands {
  meterNo: string
  readOn: string
  value: number
  remark?: string | null
}
async function addImported(tx: TxCtx, given: object[]): Promise<(Refusal | undefined)[]> {
  const rows = given as SheetRow[]
  const found = await tx.db.rows(metersByNo(tx.tenant.id, [...new Set(rows.map((one) => one.meterNo))]))
  const seen = await seenOf(
    tx,
    'metering.meter',
    found.map((one) => one.id),
  )
  const ids = new Map(found.filter((one) => seen.has(one.id)).map((one) => [one.no, one.id]))
  const taken = rows.map(({ meterNo, readOn, value, remark, ...bands }) => ({
    meterId: ids.get(meterNo) ?? NIL,
    readOn,
    valueMilli: toMilli(value),
    bands: bandsTo(bands),
    kind: 'import' as const,
    remark,
  }))
  const results = await takeReadings(tx, taken)
  return results.map(({ reason }) => (reason ? new Refusal(`metering.error.${reason}`) : undefined))
}
export const readings: Operations<typeof reading> = {
  ...readingBase,
  importOrder: 'readOn',
  addImportedMany: addImported,
}

export async function queryReadingSheet(
  ctx: Ctx,
  input: InputOf<typeof contract.queryReadingSheet>,
): Promise<AnswerOf<typeof contract.queryReadingSheet>> {
  if (!(await seesEach(ctx, 'housing.site', [input.siteId]))) throw notFound()
  const meters = await ctx.db.rows(sheetMeters(ctx.tenant.id, input))
  const ids = meters.map((one) => one.id)
  const all = await ctx.db.rows(lastReadings(ctx.tenant.id, ids, LOOKED_BACK))
  return meters.map(({ id, no, utility, role, roomName, multiplier, banded, maxMilli, counter }) => {
    const own = all.filter((one) => one.meterId === id && one.counter === counter)
    const before = own.find((one) => one.readOn < input.readOn)
    const today = own.find((one) => one.readOn === input.readOn && one.kind !== 'estimated')
    const average = averageDay(own)
    return {
      meterId: id,
      no,
      utility: utility as 'electric',
      role,
      roomName,
      multiplier,
      maxReading: fromMilli(maxMilli),
      previousOn: before?.readOn ?? null,
      previousValue: before ? fromMilli(before.valueMilli) : null,
      banded,
      previousBands: bandsFrom(before?.bands),
      averageDay: average === undefined ? null : fromMilli(Math.round(average)),
      value: today ? fromMilli(today.valueMilli) : null,
    }
  })
}

interface GivenRow {
  meterId: string
  sure?: boolean | null
  fileIds?: readonly string[] | null
}
/** Why a number is not even looked at: without its photo, or on a day on which this meter is not read. */
function whyNotTaken(row: GivenRow, kind: string | null | undefined, outside: 'warn' | 'refuse' | undefined) {
  if (kind === 'photo' && !row.fileIds?.length) return 'photoMissing'
  if (outside === 'refuse') return 'windowClosed'
  return outside === 'warn' && !row.sure ? 'outsideWindow' : undefined
}
export const recordReadings = (
  ctx: Ctx,
  { readOn, kind, rows }: InputOf<typeof contract.recordReadings>,
): Promise<AnswerOf<typeof contract.recordReadings>> =>
  ctx.transaction(async (tx) => {
    if (
      !(await seesEach(
        tx,
        'metering.meter',
        rows.map((one) => one.meterId),
      ))
    )
      throw notFound()
    const outside = await outsideWindow(
      tx,
      rows.map((one) => one.meterId),
      readOn,
    )
    const why = new Map(rows.map((one) => [one, whyNotTaken(one, kind, outside.get(one.meterId))]))
    const shown = rows.filter((one) => !why.get(one))
    const results = await takeReadings(
      tx,
      shown.map(({ meterId, value, bands, sure, remark, fileIds }) => ({
        meterId,
        readOn,
        valueMilli: toMilli(value),
        bands: bandsTo(bands),
        kind: fileIds?.length ? ('photo' as const) : (kind ?? 'manual'),
        sure: sure ?? false,
        remark,
      })),
    )
    for (const [at, { id }] of results.entries())
      if (id)
        await attachFiles(tx, shown[at]!.fileIds, {
          resource: reading.name,
          recordId: id,
          purpose: 'photo',
          locked: true,
        })
    const taken = new Map(results.map((one, at) => [shown[at], one]))
    return {
      results: rows.map((row) => {
        const refused: TakenResult = { meterId: row.meterId, reason: why.get(row) }
        const { useMilli, ...one } = taken.get(row) ?? refused
        return { ...one, quantity: useMilli === undefined ? null : fromMilli(useMilli) }
      }),
    }
  })

/** Meters of a site nobody has read that day get their average; the next number read evens it out. */
export const estimateReadings = (
  ctx: Ctx,
  { siteId, readOn }: InputOf<typeof contract.estimateReadings>,
): Promise<AnswerOf<typeof contract.estimateReadings>> =>
  ctx.transaction(async (tx) => {
    if (!(await seesEach(tx, 'housing.site', [siteId]))) throw notFound()
    const ids = (await tx.db.rows(sheetMeters(tx.tenant.id, { siteId }))).map((one) => one.id)
    const meters = await tx.db.rows(lockMeters(tx.tenant.id, ids))
    const all = await tx.db.rows(lastReadings(tx.tenant.id, ids, LOOKED_BACK))
    const missing = meters.filter((one) => !all.some((last) => last.meterId === one.id && last.readOn >= readOn))
    const guesses = missing.flatMap(({ id, counter, multiplier, maxMilli }) => {
      const own = all.filter((one) => one.meterId === id && one.counter === counter)
      const [last] = own
      const known = own.slice(0, -1).map((one, at) => ({
        milli: one.useMilli ?? 0,
        days: daysBetween(own[at + 1]!.readOn, one.readOn),
      }))
      const use = last && estimatedUse(known, daysBetween(last.readOn, readOn))
      if (use === undefined) return []
      const valueMilli = (last!.valueMilli + Math.round(use / multiplier)) % rangeOf(maxMilli)
      return [{ meterId: id, readOn, valueMilli, kind: 'estimated' as const }]
    })
    const results = await takeReadings(tx, guesses)
    const estimated = results.filter((one) => one.id).length
    return { estimated, without: missing.length - estimated }
  })

export const confirmReadings = (
  ctx: Ctx,
  { ids }: InputOf<typeof contract.confirmReadings>,
): Promise<AnswerOf<typeof contract.confirmReadings>> =>
  ctx.transaction(async (tx) => {
    if (!(await seesEach(tx, 'metering.reading', ids))) throw notFound()
    const rows = await tx.db.rows(lockReadings(tx.tenant.id, ids))
    const waiting = rows.filter((one) => one.state === 'recorded').map((one) => one.id)
    if (!waiting.length) throw new Refusal('metering.error.notConfirmable')
    await confirm(tx, waiting)
    return { confirmed: waiting.length }
  })

/** Takes back the last number of a meter; what stands on a settlement nobody disputes stays. */
export const voidReading = (ctx: Ctx, { id, reason }: InputOf<typeof contract.voidReading>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const { meterId } = await readings.get(tx, id)
    await tx.db.rows(lockMeters(tx.tenant.id, [meterId]))
    const [[row], [last], [settled]] = await tx.db.all(
      lockReadings(tx.tenant.id, [id]),
      lastReadings(tx.tenant.id, [meterId], 1),
      settledUntil(tx.tenant.id, [meterId]),
    )
    if (!row || row.state === 'void' || last?.id !== id) throw new Refusal('metering.error.readingNotLast')
    if (settled?.firmDay && settled.firmDay >= row.readOn) throw new Refusal('metering.error.readingSettled')
    await tx.db.run(markReadings(tx.tenant.id, [id], 'void', reason))
    tx.audit({
      action: 'void',
      resource: 'metering.reading',
      recordId: id,
      before: { state: row.state, value: fromMilli(row.valueMilli) },
      after: { state: 'void', reason },
    })
    return {}
  })
