import {
  certificate,
  classifier,
  dispatchRule,
  installer,
  item,
  supplier,
} from '@cloud-steward/contract/work-orders/index.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

const open = sql`('dispatched', 'accepted', 'booked', 'on_site', 'waiting_parts', 'waiting_customer', 'quoted')`

/** An installer reads his own record, his suppliers' and nobody else's. */
export const suppliers = standard(supplier, {
  columns: () => ({
    installerCount: sql`(select count(*)::int from work_order_installer i where i.tenant_id = t.tenant_id and i.supplier_id = t.id and i.is_active)`,
    openCount: sql`(select count(*)::int from work_order o where o.tenant_id = t.tenant_id and o.supplier_id = t.id and o.state in ${open})`,
  }),
})
export const installers = standard(installer, {
  columns: (ctx) => ({
    openCount: sql`(select count(*)::int from work_order o where o.tenant_id = t.tenant_id and o.installer_id = t.id and o.state in ${open})`,
    rating: sql`(select round(avg(o.score) * 10)::int from work_order o where o.tenant_id = t.tenant_id and o.installer_id = t.id and o.score is not null)`,
    expiresOn: sql`(select min(c.valid_to) from work_order_certificate c where c.tenant_id = t.tenant_id and c.installer_id = t.id)`,
    account: sql`(select min(u.username) from identity_user u where u.tenant_id = ${ctx.tenant.id} and u.party_kind = 'installer' and u.party_id = t.id)`,
  }),
  scope: { installer: (id) => sql`t.id = ${id}` },
})
export const certificates = standard(certificate, { scope: { installer: (id) => sql`t.installer_id = ${id}` } })
export const dispatchRules = standard(dispatchRule)

/** Everybody who reports a fault or prices one reads these. */
const everyone = { landlord: () => sql`true`, rentee: () => sql`true`, installer: () => sql`true` }
export const classifiers = standard(classifier, { scope: everyone })
export const items = standard(item, { scope: { installer: () => sql`true` } })
