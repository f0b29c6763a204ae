import type { DraftOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type {
  cancelLease as cancelLeaseCommand,
  endLease as endLeaseCommand,
  lease,
  previewCharges as previewChargesCommand,
  signLease as signLeaseCommand,
} from '@cloud-steward/contract/housing/index.ts'
import { addMonths } from '../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import { serialNo } from '../../infra/db/numbers.ts'
import { notFound, type Operations } from '../../kit/standard-operations.ts'
import { type Charge, chargeSchedule, type LeaseTerms } from './charge-schedule.rules.ts'
import {
  dropChargesAfter,
  insertCharges,
  insertLeaseEvent,
  type LeaseRow,
  lockLease,
  markCancelled,
  markEnded,
  markSigned,
  roomForLease,
} from './lease.queries.ts'
import { leaseBase } from './lease.source.ts'

type Terms = Omit<InputOf<typeof previewChargesCommand>, 'signedOn'>
/** A lease of more than this many years is a slip of the pen. */
const MOST_YEARS = 20

function checkTerms(terms: Pick<Terms, 'startOn' | 'endOn'>): void {
  if (terms.endOn < terms.startOn) throw new Refusal('housing.error.endBeforeStart', { fields: ['endOn'] })
  if (terms.endOn > addMonths(terms.startOn, MOST_YEARS * 12))
    throw new Refusal('housing.error.leaseTooLong', { fields: ['endOn'] })
}

/** The charge schedule terms give. */
export function chargesOfTerms(terms: Terms, signedOn?: string | null): Charge[] {
  checkTerms(terms)
  const { payMonths, freeDays, ...rest } = terms
  const plan: LeaseTerms = {
    ...rest,
    payMonths: Number(payMonths) as LeaseTerms['payMonths'],
    freeDays: freeDays ?? 0,
    signedOn: signedOn ?? undefined,
  }
  return chargeSchedule(plan)
}
const termsOf = (row: LeaseRow): Terms => ({
  startOn: row.start_on,
  endOn: row.end_on,
  rentFen: row.rent_fen,
  payMonths: row.pay_months as Terms['payMonths'],
  advanceDays: row.advance_days,
  cycleMode: row.cycle_mode as Terms['cycleMode'],
  proration: row.proration as Terms['proration'],
  depositFen: row.deposit_fen,
  freeDays: row.free_days,
})

async function getLocked(tx: TxCtx, id: string): Promise<LeaseRow> {
  const row = await tx.db.first(lockLease(tx.tenant.id, id))
  if (!row) throw notFound()
  return row
}

/** Every change of a lease's state: who, when, from, to, why. */
function recordChange(tx: TxCtx, row: LeaseRow, to: LeaseRow['status'], reason?: string): void {
  tx.db
    .run(
      insertLeaseEvent(tx.tenant.id, {
        leaseId: row.id,
        from: row.status,
        to,
        reason,
        userId: tx.user?.id,
        username: tx.user?.username ?? 'system',
      }),
    )
    .catch(() => {})
  tx.audit({
    action: to,
    resource: 'housing.lease',
    recordId: row.id,
    before: { status: row.status },
    after: { status: to, reason },
  })
}

/** Where a room is and whose; a room that is disabled cannot be let. */
async function placeOf(tx: TxCtx, roomId: string): Promise<{ siteId: string; landlordId: string }> {
  const room = await tx.db.first(roomForLease(tx.tenant.id, roomId))
  if (!room) throw new Refusal('kit.error.notFound', { http: 404, fields: ['roomId'] })
  if (room.overlay === 'disabled') throw new Refusal('housing.error.roomDisabled', { fields: ['roomId'] })
  return { siteId: room.site_id, landlordId: room.landlord_id }
}

/** Leases: terms may change only while the lease is a draft. */
export const leases: Operations<typeof lease> = {
  ...leaseBase,
  add: (ctx, draft: DraftOf<typeof lease>) => {
    checkTerms(draft)
    return ctx.transaction(async (tx) => {
      const [number] = (await tx.numbers('lease')) as [number]
      const place = await placeOf(tx, draft.roomId)
      return leaseBase.add(tx, draft, { no: serialNo('L', tx.today(), number), ...place })
    })
  },
  update: (ctx, change) =>
    ctx.transaction(async (tx) => {
      const row = await getLocked(tx, change.id)
      if (row.status !== 'draft') throw new Refusal('housing.error.notDraft')
      const changed = await leaseBase.update(tx, change, change.roomId ? await placeOf(tx, change.roomId) : {})
      checkTerms(termsOf(await getLocked(tx, change.id)))
      return changed
    }),
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      for (const id of ids.toSorted())
        if ((await getLocked(tx, id)).status !== 'draft') throw new Refusal('housing.error.notDraft')
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
    const row = await getLocked(tx, input.id)
    if (row.status !== 'draft') throw new Refusal('housing.error.notDraft')
    if (input.signedOn > tx.today()) throw new Refusal('housing.error.signedTooLate', { fields: ['signedOn'] })
    // The room's owner may have changed since the draft was written.
    const place = await placeOf(tx, row.room_id)
    const charges = chargesOfTerms(termsOf(row), input.signedOn)
    await tx.db.run(markSigned(tx.tenant.id, row.id, input.signedOn, place))
    await tx.db.run(insertCharges(tx.tenant.id, row.id, charges))
    recordChange(tx, row, 'signed')
    tx.emit({ name: 'LeaseSigned', payload: { leaseId: row.id } })
    return { id: row.id, charges: charges.length }
  })

export const cancelLease = (ctx: Ctx, input: InputOf<typeof cancelLeaseCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await getLocked(tx, input.id)
    if (row.status !== 'draft') throw new Refusal('housing.error.notDraft')
    await tx.db.run(markCancelled(tx.tenant.id, row.id, input.reason))
    recordChange(tx, row, 'cancelled', input.reason)
    return {}
  })

/** The rentee has left: the room is free from the next day on, and later charges that were not billed fall away. */
export const endLease = (ctx: Ctx, input: InputOf<typeof endLeaseCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await getLocked(tx, input.id)
    if (row.status !== 'signed') throw new Refusal('housing.error.notSigned')
    if (input.leftOn < row.start_on || input.leftOn > tx.today())
      throw new Refusal('housing.error.leftOutsideLease', { fields: ['leftOn'] })
    await tx.db.run(markEnded(tx.tenant.id, row.id, input.leftOn, input.reason))
    await tx.db.run(dropChargesAfter(tx.tenant.id, row.id, input.leftOn))
    recordChange(tx, row, 'ended', input.reason)
    tx.emit({ name: 'LeaseEnded', payload: { leaseId: row.id, leftOn: input.leftOn } })
    return {}
  })
