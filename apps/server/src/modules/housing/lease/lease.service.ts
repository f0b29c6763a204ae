import type { DraftOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { lease, signLease as signLeaseCommand } from '@cloud-steward/contract/housing/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import type { Operations } from '../../../kit/standard-operations.ts'
import { convertKept, lockRoom } from '../reservation/kept-room.ts'
import { refuseWhileSigning } from '../signing/flow-record.ts'
import { insertCharges } from './charge.queries.ts'
import { chargeSchedule } from './charge-schedule.rules.ts'
import { extrasFor } from './contract-type.service.ts'
import { agreedDepositFen, type DepositTerms } from './deposit-months.rules.ts'
import type { Extra } from './extras.rules.ts'
import { changeLease, type LeaseRow, stayingIn } from './lease.queries.ts'
import { leaseBase } from './lease.source.ts'
import { getLocked, lockFor, recordLeaseStep } from './lease-record.ts'
import { placeOf } from './place-of.ts'
import { isReviewed } from './review.ts'
import { refuseLeaseBeyondLimits } from './room-limits.ts'
import { checkLateFee, checkModes, checkRenewal, checkTerms, planOf, termsOf } from './terms-of.ts'

/** Lists of groups travel as one JSON value: an array would become one of the database's own. */
const stored = <D extends { steps?: unknown; otherDeposits?: unknown; extras?: unknown }>(draft: D): D => {
  const lists = (['steps', 'otherDeposits', 'extras'] as const).filter((name) => name in draft)
  return {
    ...draft,
    ...Object.fromEntries(lists.map((name) => [name, draft[name] ? JSON.stringify(draft[name]) : null])),
  }
}

/** A draft follows what its type asks for now, once anybody touches either. */
async function answered(
  tx: TxCtx,
  row: LeaseRow,
  change: Partial<DraftOf<typeof lease>>,
): Promise<{ extras?: Extra[] }> {
  if (!('typeId' in change) && !('extras' in change)) return {}
  const typeId = 'typeId' in change ? change.typeId : row.type_id
  return { extras: await extrasFor(tx, typeId, change.extras ?? (row.extras as Extra[] | null) ?? []) }
}

/** The deposit a draft comes to when it changes: in months of rent it follows the rent. */
function depositAfter(row: LeaseRow, change: Partial<DraftOf<typeof lease>>): number {
  const terms = {
    payMonths: row.pay_months as DraftOf<typeof lease>['payMonths'],
    depositMode: row.deposit_mode as DepositTerms['depositMode'],
    depositMonths: row.deposit_months,
    depositFen: row.deposit_fen,
    rentFen: row.rent_fen,
    rentUnit: row.rent_unit as DepositTerms['rentUnit'],
    ...change,
  }
  checkModes(terms)
  return agreedDepositFen(terms)
}

/** Leases: terms may change only while the lease is a draft. */
export const leases: Operations<typeof lease> = {
  ...leaseBase,
  add: (ctx, draft: DraftOf<typeof lease>, made = {}) => {
    const terms = planOf(draft)
    checkTerms(terms)
    checkLateFee(draft)
    checkRenewal(draft)
    return ctx.transaction(async (tx) => {
      const [number] = (await tx.numbers('lease')) as [number]
      const place = await placeOf(tx, draft.roomId)
      const extras = await extrasFor(tx, draft.typeId, draft.extras ?? [])
      const no = serialNo('L', tx.today(), number)
      return leaseBase.add(tx, stored({ ...draft, depositFen: terms.depositFen, extras }), { ...made, no, ...place })
    })
  },
  update: (ctx, change, made: { masterLeaseId?: string } = {}) =>
    ctx.transaction(async (tx) => {
      const row = await lockFor(tx, change.id, 'edit', made.masterLeaseId)
      const place = change.roomId ? await placeOf(tx, change.roomId) : {}
      const own = { ...(await answered(tx, row, change)), depositFen: depositAfter(row, change) }
      const changed = await leaseBase.update(tx, stored({ ...change, ...own }), place)
      checkTerms(termsOf(await getLocked(tx, change.id)))
      const terms = await leaseBase.get(tx, change.id)
      checkLateFee(terms)
      checkRenewal(terms)
      return changed
    }),
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      for (const id of ids.toSorted()) await lockFor(tx, id, 'edit')
      await leaseBase.remove(tx, ids)
    }),
}

/**
 * Signs a draft on paper: the charge schedule is written and the room is taken. That no other lease holds the room on
 * any of its days is the database's word (exclusion constraint), so of two clerks at once one gets a clear refusal.
 */
export const signLease = (
  ctx: Ctx,
  input: InputOf<typeof signLeaseCommand>,
): Promise<{ id: string; charges: number }> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, input.id, 'sign')
    await refuseWhileSigning(tx, { leaseId: row.id })
    if (input.signedOn > tx.today()) throw new Refusal('housing.error.signedTooLate', { fields: ['signedOn'] })
    await refuseUnready(tx, row, input.acceptLimits)
    await refuseStaying(tx, row, input.acceptStaying)
    return { id: row.id, charges: await signLocked(tx, row, input.signedOn) }
  })

/** Refuses a lease nobody has looked over where somebody should, and a room that may not be let like that. */
export async function refuseUnready(tx: TxCtx, row: LeaseRow, acceptLimits?: 'yes' | 'no' | null): Promise<void> {
  if (row.status === 'draft' && (await isReviewed(tx, row.type_id))) throw new Refusal('housing.error.reviewFirst')
  await refuseLeaseBeyondLimits(tx, row, acceptLimits)
}

/** Asks before a room is let whose rentee is still in it past the end. */
export async function refuseStaying(
  tx: TxCtx,
  row: Pick<LeaseRow, 'id' | 'room_id'>,
  accepted?: 'yes' | 'no' | null,
): Promise<void> {
  if (accepted === 'yes') return
  const staying = await tx.db.first(stayingIn(tx.tenant.id, row.room_id, tx.today(), row.id))
  if (staying) throw new Refusal('housing.error.renterStays', { values: { ...staying }, fields: ['acceptStaying'] })
}

/**
 * The lease binds from now on, however it was signed. Limits of the room were looked at before: on paper just now, by a
 * flow when it was put before the parties, so that nothing is refused to whom both have signed already.
 * @returns how many charges it has
 */
export async function signLocked(tx: TxCtx, row: LeaseRow, signedOn: string): Promise<number> {
  await lockRoom(tx, row.room_id)
  // The room's owner may have changed since the draft was written.
  const place = await placeOf(tx, row.room_id)
  await convertKept(tx, row)
  const charges = chargeSchedule({ ...termsOf(row), signedOn })
  const signed = { status: 'signed', signed_on: signedOn, site_id: place.siteId, landlord_id: place.landlordId }
  await tx.db.run(changeLease(tx.tenant.id, row.id, signed))
  await tx.db.run(insertCharges(tx.tenant.id, row.id, charges))
  recordLeaseStep(tx, row, 'signed')
  tx.emit({ name: 'LeaseSigned', payload: { leaseId: row.id } })
  return charges.length
}
