import {
  certificate,
  classifier,
  dispatchRule,
  installer,
  item,
  supplier,
} from '@cloud-steward/contract/work-orders/index.ts'
import { seesEach } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { sql } from '../../../infra/db/sql.ts'
import { notFound, type Operations, standard } from '../../../kit/standard-operations.ts'
import { standardTree } from '../../../kit/tree.ts'

import { sitesKnown } from './crew.queries.ts'

const open = sql`('dispatched', 'accepted', 'booked', 'on_site', 'waiting_parts', 'waiting_customer', 'quoted')`

/** An installer reads no supplier. */
export const suppliers = standard(supplier, {
  columns: () => ({
    installerCount: sql`(select count(*)::int from work_order_installer i where i.tenant_id = t.tenant_id and i.supplier_id = t.id and i.is_active)`,
    openCount: sql`(select count(*)::int from work_order o where o.tenant_id = t.tenant_id and o.supplier_id = t.id and o.state in ${open})`,
  }),
})
const installerBase = standard(installer, {
  columns: (ctx) => ({
    openCount: sql`(select count(*)::int from work_order o where o.tenant_id = t.tenant_id and o.installer_id = t.id and o.state in ${open})`,
    rating: sql`(select round(avg(o.score) * 10)::int from work_order o where o.tenant_id = t.tenant_id and o.installer_id = t.id and o.score is not null)`,
    expiresOn: sql`(select min(c.valid_to) from work_order_certificate c where c.tenant_id = t.tenant_id and c.installer_id = t.id)`,
    account: sql`(select min(u.username) from identity_user u where u.tenant_id = ${ctx.tenant.id} and u.party_kind = 'installer' and u.party_id = t.id)`,
  }),
  scope: { installer: (id) => sql`t.id = ${id}` },
})
/** Refuses sites that the tenant does not have or the caller does not see. */
async function refuseUnseenSites(ctx: Ctx, siteIds: readonly string[] | null | undefined): Promise<void> {
  const ids = [...new Set(siteIds)]
  const known = ids.length ? (await ctx.db.rows(sitesKnown(ctx.tenant.id, ids))).length : 0
  if (known < ids.length || !(await seesEach(ctx, 'housing.site', ids))) throw notFound('siteIds')
}
export const installers: Operations<typeof installer> = {
  ...installerBase,
  add: (ctx, draft, made) =>
    ctx.transaction(async (tx) => {
      await refuseUnseenSites(tx, draft.siteIds)
      return installerBase.add(tx, draft, made)
    }),
  update: (ctx, change, made) =>
    ctx.transaction(async (tx) => {
      await refuseUnseenSites(tx, change.siteIds)
      return installerBase.update(tx, change, made)
    }),
}
export const certificates = standard(certificate, { scope: { installer: (id) => sql`t.installer_id = ${id}` } })
export const dispatchRules = standard(dispatchRule)

/** Everybody who reports a fault or prices one reads these. */
const everyone = { landlord: () => sql`true`, rentee: () => sql`true`, installer: () => sql`true` }
export const classifiers = standardTree(classifier, 'name', { scope: everyone })
export const items = standard(item, { scope: { installer: () => sql`true` } })
