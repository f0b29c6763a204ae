import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  type handOverLease as handOverCommand,
  type queryHandOver as queryView,
  type readAtChange as readCommand,
  reading,
  type undoHandOver as undoCommand,
} from '@cloud-steward/contract/metering/index.ts'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { attachFiles } from '../../files/index.ts'
import { handOverOf, lastInspection, recordHandOver, takeBackHandOver } from '../../housing/index.ts'
import { makeWay, numbersOn } from '../meter/in-person.service.ts'
import { lastReadings, metersOfRoom } from '../meter/meter.queries.ts'
import { fromMilli, toMilli } from '../meter/quantity-wire.rules.ts'
import { sentenceOf, takeReadings } from '../meter/reading.service.ts'

type Given = InputOf<typeof handOverCommand>
type Rows = NonNullable<Given['rows']>

/** Takes these numbers of a room's meters on a day: all of them or none. One that stands already is not taken twice. */
async function takeNumbers(tx: TxCtx, roomId: string, handedOn: string, rows: Rows) {
  const meters = await tx.db.rows(metersOfRoom(tx.tenant.id, roomId))
  const isOf = (row: Rows[number]) => meters.some(({ id }) => id === row.meterId)
  if (!rows.every(isOf)) throw notFound('rows')
  const numbers = rows.map((row) => ({ ...row, valueMilli: toMilli(row.value) }))
  const fresh = await makeWay(tx, numbers, handedOn)
  const results = await takeReadings(
    tx,
    fresh.map(({ meterId, valueMilli, sure, fileIds }) => ({
      meterId,
      readOn: handedOn,
      valueMilli,
      kind: fileIds?.length ? ('photo' as const) : ('handover' as const),
      sure: sure ?? false,
      confirmed: true,
    })),
  )
  for (const [at, { id, ...result }] of results.entries()) {
    const row = fresh[at]!
    const fields = [`rows/${numbers.indexOf(row)}`]
    if (result.reason) throw new Refusal(`metering.error.${sentenceOf(result)}`, { values: result.values, fields })
    const photo = { resource: reading.name, recordId: id!, purpose: 'photo', locked: true }
    await attachFiles(tx, row.fileIds, photo)
  }
  return meters
}
/** Those of all meters of the room, as a hand-over keeps them. */
async function openingOf(tx: TxCtx, roomId: string, handedOn: string, rows: Rows) {
  const meters = await takeNumbers(tx, roomId, handedOn, rows)
  return meters.map(({ id: meterId, no, utility }) => {
    const row = rows.find((one) => one.meterId === meterId)
    if (!row) throw new Refusal('housing.error.metersUnread', { fields: ['rows'] })
    return { meterId, no, utility, value: row.value }
  })
}

export const handOverLease = (ctx: Ctx, { rows, ...given }: Given): Promise<object> =>
  ctx.transaction(async (tx) => {
    const skipped = given.skipped?.trim() || null
    const made = {
      ...given,
      skipped,
      keys: given.keys ?? [],
      items: given.items?.trim() || null,
      confirmedBy: given.confirmedBy?.trim() || null,
      fileIds: given.fileIds ?? [],
    }
    await recordHandOver(tx, made, async ({ roomId }) =>
      skipped ? [] : openingOf(tx, roomId, given.handedOn, rows ?? []),
    )
    return {}
  })

/** The day a lease changes hands: whoever sees the lease may read the meters of its room. */
export const readAtChange = (ctx: Ctx, { leaseId, day, rows }: InputOf<typeof readCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const { roomId } = await handOverOf(tx, leaseId)
    await takeNumbers(tx, roomId, day, rows ?? [])
    return {}
  })

export const undoHandOver = (ctx: Ctx, { id, reason }: InputOf<typeof undoCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    await takeBackHandOver(tx, id, reason)
    return {}
  })

/** What the meters of a room show for whoever hands it over on this day. */
async function metersToRead(ctx: Ctx, roomId: string, day: string) {
  const meters = await ctx.db.rows(metersOfRoom(ctx.tenant.id, roomId))
  const ids = meters.map(({ id }) => id)
  const last = await ctx.db.rows(lastReadings(ctx.tenant.id, ids, 1))
  const shown = await numbersOn(ctx, ids, day)
  return meters.map(({ id: meterId, no, utility }) => {
    const previous = last.find((one) => one.meterId === meterId)
    const valueMilli = shown.get(meterId)
    return {
      meterId,
      no,
      utility: utility as 'electric',
      previousOn: previous?.readOn,
      previousValue: previous && fromMilli(previous.valueMilli),
      value: valueMilli === undefined ? undefined : fromMilli(valueMilli),
    }
  })
}

/** A room's meters are for staff to read; the rentee and the landlord see what was handed over. */
export async function queryHandOver(
  ctx: Ctx,
  { leaseId, day }: InputOf<typeof queryView>,
): Promise<AnswerOf<typeof queryView>> {
  const { roomId, isOpen, made } = await handOverOf(ctx, leaseId)
  const inspection = await lastInspection(ctx, leaseId, 'in')
  return {
    leaseId,
    ...(made as Partial<AnswerOf<typeof queryView>> | undefined),
    readings: (made?.readings ?? []) as AnswerOf<typeof queryView>['readings'],
    inspectionId: inspection?.id,
    inspectionNo: inspection?.no,
    inspectedOn: inspection?.inspected_on,
    meters: (isOpen || day) && !isParty(ctx.scope) ? await metersToRead(ctx, roomId, day ?? ctx.today()) : [],
  }
}
