import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type {
  activateHeadLease as activateCommand,
  queryHeadLeaseEnd as endView,
  leaveHeadLease as leaveCommand,
  notifyHeadLease as notifyCommand,
  renewHeadLease as renewCommand,
} from '@cloud-steward/contract/housing/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import type { NewRow } from '../../../infra/db/bulk.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { changesHandsIn } from '../owner/owner.queries.ts'
import { roomBase } from '../place/room.source.ts'
import {
  freeHouses,
  type HeadLeaseRow,
  headLeaseOfRoom,
  holdHouses,
  houseTaken,
  insertHeadLeaseHouses,
  lockHeadLeaseRow,
} from './head-lease.queries.ts'
import { headLeaseBase } from './head-lease.source.ts'
import { lockHeadLease, moveHeadLease, notNow, placeOfHouses, termsOf } from './head-lease-record.ts'
import { cutHeadRent, type HeadRentShown, headLeaseOfRent, headRentsOf, insertHeadRents } from './head-rent.queries.ts'
import { headRents } from './head-rent.rules.ts'

/**
 * Binds: that no other head lease has one of the houses on any of the days is the database's word (an exclusion
 * constraint); looked at before, the refusal names the house.
 */
export const activateHeadLease = (
  ctx: Ctx,
  { id }: InputOf<typeof activateCommand>,
): Promise<AnswerOf<typeof activateCommand>> =>
  ctx.transaction(async (tx) => {
    const row = await lockHeadLease(tx, id, 'active')
    if (row.state !== 'draft') throw notNow(row)
    // A house may have changed hands since the draft was written.
    await tx.db.run(holdHouses(tx.tenant.id, row.house_ids))
    const { siteId, landlordId } = await placeOfHouses(tx, row.house_ids)
    const term = { landlordId, from: row.start_on, through: row.end_on }
    const sold = await tx.db.first(changesHandsIn(tx.tenant.id, row.house_ids, term))
    if (sold) throw new Refusal('housing.error.ownerWithinTerm', { values: sold, fields: ['houseIds'] })
    const taken = await tx.db.first(houseTaken(tx.tenant.id, row))
    if (taken) throw new Refusal('housing.error.houseTakenBy', { values: { ...taken }, fields: ['houseIds'] })
    const rents = headRents(termsOf(row))
    await moveHeadLease(tx, row, 'active', { site_id: siteId, landlord_id: landlordId })
    await tx.db.run(insertHeadLeaseHouses(tx.tenant.id, row))
    await tx.db.run(insertHeadRents(tx.tenant.id, id, rents))
    tx.emit({ name: 'HeadLeaseActivated', payload: { headLeaseId: id } })
    return { payables: rents.length }
  })

type Given = InputOf<typeof renewCommand>
const move = (
  ctx: Ctx,
  { id, reason }: Given,
  to: 'renewing' | 'active',
  columns: Partial<NewRow<'housing_head_lease'>> = {},
): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockHeadLease(tx, id, to)
    // A draft binds by `activateHeadLease` alone.
    if (row.state === 'draft') throw notNow(row)
    await moveHeadLease(tx, row, to, columns, reason)
    return {}
  })
export const renewHeadLease = (ctx: Ctx, input: Given): Promise<object> => move(ctx, input, 'renewing')
/** It goes on as agreed; a notice is taken back. */
export const resumeHeadLease = (ctx: Ctx, input: Given): Promise<object> =>
  move(ctx, input, 'active', { leaving_on: null })

const outside = (day: string, { start_on, end_on }: HeadLeaseRow): boolean => day < start_on || day > end_on
export const notifyHeadLease = (ctx: Ctx, { id, leavingOn, reason }: InputOf<typeof notifyCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockHeadLease(tx, id, 'notified')
    if (outside(leavingOn, row)) throw new Refusal('housing.error.leftOutsideHeadLease', { fields: ['leavingOn'] })
    await moveHeadLease(tx, row, 'notified', { leaving_on: leavingOn }, reason)
    return {}
  })

/**
 * The houses go back on a day that has come. What is not paid is owed as if the head lease had ended that day; what was
 * paid stays, and the landlord gives back what he got too much of.
 */
export const leaveHeadLease = (ctx: Ctx, { id, leftOn, reason }: InputOf<typeof leaveCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockHeadLease(tx, id, 'left')
    if (outside(leftOn, row)) throw new Refusal('housing.error.leftOutsideHeadLease', { fields: ['leftOn'] })
    if (leftOn > tx.today()) throw new Refusal('housing.error.leftInFuture', { fields: ['leftOn'] })
    await moveHeadLease(tx, row, 'left', { left_on: leftOn }, reason)
    await tx.db.run(freeHouses(tx.tenant.id, id, leftOn))
    const still = new Map(headRents({ ...termsOf(row), endOn: leftOn }).map((rent) => [rent.periodFrom, rent]))
    for (const rent of await tx.db.rows(headRentsOf(tx.tenant.id, id, tx.today()))) {
      const owed = still.get(rent.periodFrom)
      if (rent.state !== 'paid' && owed?.periodTo !== rent.periodTo)
        await tx.db.run(cutHeadRent(tx.tenant.id, rent.id, owed))
    }
    tx.emit({ name: 'HeadLeaseLeft', payload: { headLeaseId: id } })
    return {}
  })

/** Until when the operator has the house of a room, for whoever sees the room; empty when no head lease says. */
export async function queryHeadLeaseEnd(
  ctx: Ctx,
  { roomId }: InputOf<typeof endView>,
): Promise<AnswerOf<typeof endView>> {
  await roomBase.get(ctx, roomId)
  return (await ctx.db.first(headLeaseOfRoom(ctx.tenant.id, roomId))) ?? { no: null, endOn: null }
}

/**
 * Locks a head lease and its periods, so that no other command ends it or books a payment meanwhile. Asked by one of its periods it is
 * not found unless the caller sees it.
 */
export async function lockHeadRents(
  tx: TxCtx,
  of: { headLeaseId: string } | { rentId: string },
): Promise<{ headLeaseId: string; siteId: string; landlordId: string; rents: HeadRentShown[] }> {
  const headLeaseId = 'headLeaseId' in of ? of.headLeaseId : await headLeaseWith(tx, of.rentId)
  const row = await tx.db.first(lockHeadLeaseRow(tx.tenant.id, headLeaseId))
  if (!row) throw notFound()
  const rents = await tx.db.rows(headRentsOf(tx.tenant.id, headLeaseId, tx.today()))
  return { headLeaseId, siteId: row.site_id, landlordId: row.landlord_id, rents }
}
async function headLeaseWith(ctx: Ctx, headRentId: string): Promise<string> {
  const found = await ctx.db.first(headLeaseOfRent(ctx.tenant.id, headRentId))
  if (!found) throw notFound()
  await headLeaseBase.get(ctx, found.headLeaseId)
  return found.headLeaseId
}
