import { type AnswerOf, type InputOf, Refusal } from '@cloud-steward/contract'
import type { decideOwner as decide, proposeOwner as propose } from '@cloud-steward/contract/housing/index.ts'
import { ownerChange } from '@cloud-steward/contract/housing/index.ts'
import { seesEach } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { notFound, standard } from '../../../kit/standard-operations.ts'
import {
  type Decided,
  endReview,
  requireMaker,
  requireNoProcess,
  requireReason,
  requireReviewer,
  requireWaiting,
  startReview,
} from '../../approvals/index.ts'
import { houseBase } from '../housing.source.ts'
import { isReviewed } from '../lease/review.ts'
import { lockHouse } from '../place/house.queries.ts'
import {
  carryOwner,
  dropPeriods,
  headLeasedFrom,
  houseOfChange,
  housesChangingHands,
  insertOwnerChange,
  insertPeriods,
  lockLeasesOfHouse,
  lockOwnerChange,
  type OwnerChangeRow,
  ownersShown,
  periodsOfHouse,
} from './owner.queries.ts'
import { ownedFrom, ownerOn } from './owner-periods.rules.ts'

export const ownerChanges = standard(ownerChange)

/** The house with the leases that go on in it: leases first, as everywhere. */
async function hold(tx: TxCtx, houseId: string) {
  await tx.db.rows(lockLeasesOfHouse(tx.tenant.id, houseId))
  const house = await tx.db.first(lockHouse(tx.tenant.id, houseId))
  if (!house) throw notFound()
  return house
}

/**
 * A head lease is owed to one landlord for all its days. Whoever buys the house goes on with it by a head lease of his own,
 * after the houses went back by the old one; till then the sale is refused rather than paid to the wrong person.
 */
async function refuseHeadLeased(tx: TxCtx, houseId: string, to: { landlordId: string; effectiveOn: string }) {
  const asked = { landlordId: to.landlordId, on: to.effectiveOn }
  const values = await tx.db.first(headLeasedFrom(tx.tenant.id, houseId, asked))
  if (values) throw new Refusal('housing.error.houseHeadLeased', { values, fields: ['effectiveOn'] })
}

async function apply(
  tx: TxCtx,
  change: Pick<OwnerChangeRow, 'id' | 'houseId' | 'landlordId' | 'effectiveOn'>,
  siteId: string,
) {
  const tenantId = tx.tenant.id
  const before = await tx.db.rows(periodsOfHouse(tenantId, change.houseId))
  if (ownerOn(before, change.effectiveOn)!.landlordId === change.landlordId)
    throw new Refusal('housing.error.ownsAlready', { fields: ['landlordId'] })
  await refuseHeadLeased(tx, change.houseId, change)
  const known = new Map(before.map(({ fromOn, changeId }) => [fromOn, changeId]))
  const periods = ownedFrom(before, { landlordId: change.landlordId, on: change.effectiveOn })
  const rows = periods.map(({ landlordId, fromOn, toOn }) => ({
    id: newId(),
    house_id: change.houseId,
    site_id: siteId,
    landlord_id: landlordId,
    from_on: fromOn,
    to_on: toOn,
    change_id: fromOn === change.effectiveOn ? change.id : (known.get(fromOn) ?? null),
  }))
  await tx.db.all(dropPeriods(tenantId, change.houseId), insertPeriods(tenantId, rows))
  await tx.db.all(...carryOwner(tenantId, change.houseId, tx.today()))
  tx.audit({
    action: 'changeOwner',
    resource: 'housing.house',
    recordId: change.houseId,
    before: { landlordId: ownerOn(before, change.effectiveOn)!.landlordId },
    after: { landlordId: change.landlordId, effectiveOn: change.effectiveOn },
  })
}

/** The renters' priority to buy is before the sale: a notice after it is none. */
function refuseLateNotice({ renterNoticeOn, effectiveOn }: InputOf<typeof propose>): void {
  if (renterNoticeOn && renterNoticeOn > effectiveOn)
    throw new Refusal('housing.error.noticeAfterSale', { fields: ['renterNoticeOn'] })
}
/** Another owner from a day on. Where the tenant wants two people it waits for the second one. */
export const proposeOwner = (ctx: Ctx, asked: InputOf<typeof propose>): Promise<AnswerOf<typeof propose>> =>
  ctx.transaction(async (tx) => {
    if (!(await seesEach(tx, 'housing.house', [asked.houseId]))) throw notFound()
    if (!(await seesEach(tx, 'housing.landlord', [asked.landlordId]))) throw notFound('landlordId')
    refuseLateNotice(asked)
    const house = await hold(tx, asked.houseId)
    const previous = ownerOn(await tx.db.rows(periodsOfHouse(tx.tenant.id, house.id)), asked.effectiveOn)!.landlordId
    if (previous === asked.landlordId) throw new Refusal('housing.error.ownsAlready', { fields: ['landlordId'] })
    await refuseHeadLeased(tx, house.id, asked)
    const waits = await isReviewed(tx)
    const [id, by] = [newId(), tx.user?.username ?? 'system']
    const state = waits ? ('submitted' as const) : ('applied' as const)
    await tx.db.run(
      insertOwnerChange(tx.tenant.id, {
        id,
        house_id: house.id,
        site_id: house.site_id,
        previous_landlord_id: previous,
        landlord_id: asked.landlordId,
        effective_on: asked.effectiveOn,
        renter_notice_on: asked.renterNoticeOn,
        reason: asked.reason,
        state,
        proposed_by_id: tx.user?.id ?? null,
        proposed_by: by,
        ...(waits ? {} : { decided_by: by, decided_on: tx.today() }),
      }),
    )
    if (!waits) await apply(tx, { id, ...asked }, house.site_id)
    recordStep(tx, { subject: ownerChange.name, recordId: id, from: null, to: state, reason: asked.reason })
    tx.audit({ action: 'propose', resource: ownerChange.name, recordId: id, after: { ...asked, state } })
    const about = {
      subject: 'ownerChange',
      recordId: id,
      title: translate(tx.language, ownerChange.name),
      reason: asked.reason,
    } as const
    if (waits) await startReview(tx, { ...about, link: `/ownerchange?id=${id}` })
    return { id, state }
  })

/** The change and its house, held; decided by nobody yet. */
async function open(tx: TxCtx, id: string) {
  await ownerChanges.get(tx, id)
  const house = await hold(tx, (await tx.db.first(houseOfChange(tx.tenant.id, id)))!.houseId)
  const change = await tx.db.first(lockOwnerChange(tx.tenant.id, id))
  requireWaiting(change?.state === 'submitted')
  return { change: change!, house }
}
async function close(tx: TxCtx, { id }: OwnerChangeRow, state: string, reason?: string | null): Promise<void> {
  const moved = await moveState(tx, 'housing_owner_change', {
    subject: ownerChange.name,
    recordId: id,
    from: 'submitted',
    to: state,
    columns: {
      decided_by: tx.user?.username ?? 'system',
      decided_on: tx.today(),
      decision_reason: reason ?? null,
    },
    reason,
    after: { state, reason },
  })
  requireWaiting(moved)
}

export const decideOwner = (ctx: Ctx, { id, decision, decisionReason }: InputOf<typeof decide>): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { change, house } = await open(tx, id)
    await requireNoProcess(tx, 'ownerChange', id)
    requireReviewer(tx, { makerIds: [change.proposedById] })
    if (decision === 'reject') requireReason(decisionReason, 'decisionReason')
    if (decision === 'approve') await apply(tx, change, house.site_id)
    await close(tx, change, decision === 'approve' ? 'applied' : 'rejected', decisionReason)
  })

/** What the tenant's own process decided. */
export async function decidedOwner(tx: TxCtx, { recordId, outcome, reason }: Decided): Promise<void> {
  const { change, house } = await open(tx, recordId)
  if (outcome === 'approved') await apply(tx, change, house.site_id)
  await close(tx, change, outcome === 'approved' ? 'applied' : 'rejected', reason)
}

/** Whoever asked for it takes it back. */
export const withdrawOwner = (ctx: Ctx, { id }: { id: string }): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { change } = await open(tx, id)
    requireMaker(tx, change.proposedById)
    await endReview(tx, 'ownerChange', id, change.id)
    await close(tx, change, 'withdrawn')
  })

/** Who owned a house when, for whoever sees the house; landlords as he sees them. */
export async function queryOwners(ctx: Ctx, { houseId }: { houseId: string }) {
  await houseBase.get(ctx, houseId)
  return ctx.db.rows(ownersShown(ctx.tenant.id, houseId))
}

/** On the day a house changes hands its new owner stands on it. Harmless to repeat. */
export async function carryOwners(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  for (const { id } of await ctx.db.rows(housesChangingHands(ctx.tenant.id, ctx.today()))) {
    signal?.throwIfAborted()
    await ctx.transaction(async (tx) => {
      await hold(tx, id)
      await tx.db.all(...carryOwner(tx.tenant.id, id, tx.today()))
    })
  }
}
