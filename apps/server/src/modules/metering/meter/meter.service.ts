import type { DraftOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { meter, type replaceMeter as replaceMeterCommand } from '@cloud-steward/contract/metering/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { notFound, type Operations } from '../../../kit/standard-operations.ts'
import { roomFacts } from '../../housing/index.ts'
import { changeApparatus, lastReadings, lockMeters, type MeterRow, metersById } from './meter.queries.ts'
import { meterBase } from './meter.source.ts'
import { toMilli } from './quantity-wire.rules.ts'
import { sentenceOf, takeReadings } from './reading.service.ts'

async function checkPlace(tx: TxCtx, draft: Pick<DraftOf<typeof meter>, 'role' | 'roomId' | 'siteId'>): Promise<void> {
  if ((draft.role === 'room') !== Boolean(draft.roomId))
    throw new Refusal('metering.error.roomOnlyForRoom', { fields: ['roomId'] })
  if (!draft.roomId) return
  const [room] = await tx.db.rows(roomFacts(tx.tenant.id, [draft.roomId]))
  if (room?.siteId !== draft.siteId) throw new Refusal('metering.error.placeMismatch', { fields: ['roomId'] })
}
async function checkParent(
  tx: TxCtx,
  parentId: string | null | undefined,
  own: { siteId: string; utility: string },
): Promise<void> {
  if (!parentId) return
  const [parent] = await tx.db.rows(metersById(tx.tenant.id, [parentId]))
  if (parent?.role !== 'main' || parent.siteId !== own.siteId || parent.utility !== own.utility)
    throw new Refusal('metering.error.parentMismatch', { fields: ['parentId'] })
}

/** Meters: where they are never changes; what has readings stays. */
export const meters: Operations<typeof meter> = {
  ...meterBase,
  add: (ctx, draft) =>
    ctx.transaction(async (tx) => {
      await checkPlace(tx, draft)
      await checkParent(tx, draft.parentId, draft)
      return meterBase.add(tx, draft)
    }),
  update: (ctx, change) =>
    ctx.transaction(async (tx) => {
      const [own] = await tx.db.rows(lockMeters(tx.tenant.id, [change.id]))
      if (!own) throw notFound()
      if (change.parentId === own.id) throw new Refusal('metering.error.parentMismatch', { fields: ['parentId'] })
      await checkParent(tx, change.parentId, own)
      return meterBase.update(tx, change)
    }),
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      if ((await tx.db.rows(lastReadings(tx.tenant.id, ids, 1))).length) throw new Refusal('metering.error.meterInUse')
      await meterBase.remove(tx, ids)
    }),
}

/** The old apparatus ends and a new one begins on the same day: use is what each counted. */
/** Takes one number of an apparatus that ends or begins on a day. */
async function takeOne(tx: TxCtx, reading: OneReading, field: string): Promise<void> {
  const [result] = await takeReadings(tx, [{ ...reading, confirmed: true }])
  // The number of that morning gives way only to somebody's word: he voids it, and the final one takes its place.
  if (result?.reason === 'sameDay')
    throw new Refusal('metering.error.replaceSameDay', { values: { day: reading.readOn }, fields: ['readOn'] })
  const fields = [field]
  if (result?.reason) throw new Refusal(`metering.error.${sentenceOf(result)}`, { values: result.values, fields })
}
interface OneReading {
  meterId: string
  readOn: string
  valueMilli: number
  kind: 'final' | 'replacement'
  sure: boolean
}
/** The apparatus of a meter is taken away: its last number. The meter waits for the first number of another one. */
export async function endMeter(
  tx: TxCtx,
  { id, readOn, finalValue, sure = false }: { id: string; readOn: string; finalValue: number; sure?: boolean },
): Promise<void> {
  await tx.db.rows(lockMeters(tx.tenant.id, [id]))
  const final = { meterId: id, readOn, valueMilli: toMilli(finalValue), kind: 'final', sure } as const
  await takeOne(tx, final, 'finalValue')
}
export const replaceMeter = (ctx: Ctx, input: InputOf<typeof replaceMeterCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    await meters.get(tx, input.id)
    const [own] = (await tx.db.rows(lockMeters(tx.tenant.id, [input.id]))) as [MeterRow]
    const { readOn } = input
    const take = (kind: 'final' | 'replacement', value: number) => {
      const reading = { meterId: input.id, readOn, valueMilli: toMilli(value), kind, sure: input.sure ?? false }
      return takeOne(tx, reading, kind === 'final' ? 'finalValue' : 'startValue')
    }
    await take('final', input.finalValue)
    const apparatus = {
      no: input.newNo,
      maxMilli: input.maxReading == null ? own.maxMilli : toMilli(input.maxReading),
      multiplier: input.multiplier ?? own.multiplier,
    }
    await tx.db.run(changeApparatus(tx.tenant.id, input.id, apparatus))
    await take('replacement', input.startValue)
    tx.audit({
      action: 'replaceMeter',
      resource: 'metering.meter',
      recordId: input.id,
      before: { no: own.no, finalValue: input.finalValue },
      after: { ...apparatus, startValue: input.startValue, readOn },
    })
    return {}
  })
