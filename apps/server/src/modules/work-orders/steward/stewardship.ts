import type { TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { siteRecords } from '../../housing/index.ts'
import { findOrder, setColumns } from '../order/work-order.queries.ts'
import { moveOrder } from '../order/work-order.record.ts'
import {
  begunPeriods,
  dropPlanned,
  insertPeriods,
  lockStewardships,
  markApplied,
  openOrdersAt,
  type Period,
  sitesNow,
} from './steward.queries.ts'

interface Plan {
  siteIds: readonly string[]
  userId: string | null
  fromOn: string
  reason: string | null
}
/** Says who looks after sites from a day on. Who did before a first period was written keeps his as history. */
export async function planStewards(tx: TxCtx, { siteIds, userId, fromOn, reason }: Plan): Promise<void> {
  const { id: tenantId } = tx.tenant
  await tx.db.run(lockStewardships(tenantId))
  const created_by = tx.user?.username ?? 'system'
  const period = (one: Omit<Period, 'created_by'>, is_applied: boolean) => ({
    ...one,
    id: newId(),
    created_by,
    is_applied,
  })
  const sites = await tx.db.rows(sitesNow(tenantId, siteIds))
  const before = sites
    .filter((site) => !site.isKnown && site.userId && site.sinceOn < fromOn)
    .map((site) => period({ site_id: site.id, user_id: site.userId, from_on: site.sinceOn, reason: null }, true))
  await tx.db.run(dropPlanned(tenantId, siteIds, fromOn))
  const planned = sites.map((site) => period({ site_id: site.id, user_id: userId, from_on: fromOn, reason }, false))
  await tx.db.run(insertPeriods(tenantId, [...before, ...planned]))
}

/** The open orders of the one before at a site are the next one's, who accepts them like new ones. */
async function moveOrders(tx: TxCtx, siteId: string, from: string, to: string, reason: string | null): Promise<number> {
  const orders = await tx.db.rows(openOrdersAt(tx.tenant.id, siteId, from))
  for (const { id } of orders) {
    const row = (await tx.db.first(findOrder(tx, id)))!
    const columns = { executor_id: to, accepted_at: null }
    // A quote waits for its payer, also when staff carries the order out.
    if (row.state !== 'quoted') await moveOrder(tx, row, { to: 'dispatched', columns, reason, action: 'transferOrder' })
    else {
      await tx.db.run(setColumns(tx.tenant.id, id, { executor_id: to }))
      const states = { before: { executor_id: from }, after: { executor_id: to, reason } }
      tx.audit({ action: 'transferOrder', resource: 'workOrder.workOrder', recordId: id, ...states })
    }
  }
  return orders.length
}

/** Puts periods that have begun into effect: the sites name their steward, and he gets the open orders there. */
export async function applyStewards(tx: TxCtx): Promise<number> {
  const begun = await tx.db.rows(begunPeriods(tx.tenant.id, tx.today()))
  if (!begun.length) return 0
  // Of several periods of one site that began since, the last one is in effect.
  const last = new Map(begun.map((period) => [period.siteId, period]))
  let orders = 0
  for (const { siteId, userId, was, reason } of last.values()) {
    if (userId !== was) await siteRecords.update(tx, { id: siteId, stewardId: userId })
    if (was && userId && was !== userId) orders += await moveOrders(tx, siteId, was, userId, reason)
  }
  await tx.db.run(
    markApplied(
      tx.tenant.id,
      begun.map(({ id }) => id),
    ),
  )
  return orders
}
