import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/work-orders/steward.ts'
import { steward } from '@cloud-steward/contract/work-orders/steward.ts'
import { refuseUnknown } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import { staffOnly, wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound, type Operations } from '../../../kit/standard-operations.ts'
import { userById } from '../../identity/index.ts'
import { lockSteward, openOrdersOf, type StewardRow, sitesHeld, sitesOfSteward } from './steward.queries.ts'
import { stewardBase } from './steward.source.ts'
import { applyStewards, planStewards } from './stewardship.ts'

type Moved = AnswerOf<typeof contract.assignSites>

export const stewards: Operations<typeof steward> = {
  ...stewardBase,
  add: (ctx, draft) =>
    ctx.transaction(async (tx) => {
      wholeTenantOnly(tx)
      const user = await tx.db.first(userById(tx.tenant.id, draft.userId))
      if (user?.status !== 'active' || user.party_kind)
        throw new Refusal('workOrder.error.stewardUnfit', { fields: ['userId'] })
      return stewardBase.add(tx, draft, { name: user.nickname, joinedOn: tx.today() })
    }),
}

async function lockedSteward(tx: TxCtx, id: string, field = 'id'): Promise<StewardRow> {
  wholeTenantOnly(tx)
  const row = await tx.db.first(lockSteward(tx.tenant.id, id))
  if (!row) throw notFound()
  if (row.state === 'left')
    throw new Refusal('workOrder.error.stewardLeft', { values: { name: row.name }, fields: [field] })
  return row
}
function refusePast(tx: TxCtx, fromOn: string): void {
  if (fromOn < tx.today()) throw new Refusal('workOrder.error.stewardPast', { fields: ['fromOn'] })
}

export const assignSites = (ctx: Ctx, input: InputOf<typeof contract.assignSites>): Promise<Moved> =>
  ctx.transaction(async (tx) => {
    const { id, fromOn } = input
    const siteIds = [...new Set(input.siteIds)]
    const { userId } = await lockedSteward(tx, id)
    refusePast(tx, fromOn)
    if (!siteIds.length) throw new Refusal('workOrder.error.stewardNoSites', { fields: ['siteIds'] })
    await refuseUnknown(tx, 'housing.site', siteIds, 'siteIds')
    await planStewards(tx, { siteIds, userId, fromOn, reason: null })
    tx.audit({ action: 'assignSites', resource: steward.name, recordId: id, after: { siteIds, fromOn } })
    return { sites: siteIds.length, orders: await applyStewards(tx) }
  })

/** Sites, open orders and history in one transaction: either all of it moves or nothing. */
export const handOverSites = (ctx: Ctx, input: InputOf<typeof contract.handOverSites>): Promise<Moved> =>
  ctx.transaction(async (tx) => {
    const { id, toId, fromOn, reason } = input
    if (id === toId) throw new Refusal('workOrder.error.stewardSelf', { fields: ['toId'] })
    // Always in the order of the ids, so that two that hand over to each other do not wait for each other.
    const rows = new Map<string, StewardRow>()
    for (const one of [id, toId].toSorted()) rows.set(one, await lockedSteward(tx, one, one === id ? 'id' : 'toId'))
    const [from, to] = [rows.get(id)!, rows.get(toId)!]
    refusePast(tx, fromOn)
    const held = new Set((await tx.db.rows(sitesHeld(tx.tenant.id, from.userId))).map((site) => site.id))
    const siteIds = input.siteIds?.length ? [...new Set(input.siteIds)] : [...held]
    if (!siteIds.length || siteIds.some((site) => !held.has(site)))
      throw new Refusal('workOrder.error.stewardNoSites', { fields: ['siteIds'] })
    await planStewards(tx, { siteIds, userId: to.userId, fromOn, reason })
    const after = { to: to.name, siteIds, fromOn, reason }
    tx.audit({ action: 'handOverSites', resource: steward.name, recordId: id, after })
    return { sites: siteIds.length, orders: await applyStewards(tx) }
  })

export const leaveSteward = (ctx: Ctx, { id, reason }: InputOf<typeof contract.leaveSteward>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const { userId } = await lockedSteward(tx, id)
    const [sites, [orders]] = await tx.db.all(sitesHeld(tx.tenant.id, userId), openOrdersOf(tx.tenant.id, userId))
    if (sites.length || orders!.count)
      throw new Refusal('workOrder.error.stewardBusy', { values: { sites: sites.length, orders: orders!.count } })
    const move = { subject: steward.name, recordId: id, from: 'active', to: 'left', reason, action: 'leaveSteward' }
    await moveState(tx, 'work_order_steward', { ...move, columns: { left_on: tx.today() } })
    return {}
  })

export async function queryStewardSites(
  ctx: Ctx,
  { id }: { id: string },
): Promise<AnswerOf<typeof contract.queryStewardSites>> {
  staffOnly(ctx)
  const { userId } = await stewardBase.get(ctx, id)
  return ctx.db.rows(sitesOfSteward(ctx.tenant.id, userId))
}
