import { landlord, rentee } from '@cloud-steward/contract/housing/index.ts'
import { entry } from '@cloud-steward/contract/ledger/index.ts'
import { andScope, atSites, isParty } from '../../../infra/ctx/row-scope.ts'
import type { OrgScope } from '../../../infra/ctx/types.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** Entries that touch an account of this owner. The array is read once, and both sides have an index. */
const touches = (ownerId: string) => {
  // Row-level security keeps this to the tenant.
  const own = sql`any(array(select a.id from ledger_account a where a.owner_id = ${ownerId}))`
  return sql`(t.debit_account_id = ${own} or t.credit_account_id = ${own})`
}

/** Entries of parties the caller sees, without those of bills at other sites. */
const touchesSeen = (scope: OrgScope, tenantId: number) => {
  const parties = (resource: typeof landlord | typeof rentee) =>
    sql`select t.id from ${sql.table(resource.table)} t where t.tenant_id = ${tenantId}${andScope({ scope, tenant: { id: tenantId } }, resource)}`
  const seen = sql`any(array(select a.id from ledger_account a where a.tenant_id = ${tenantId} and a.owner_id in (${parties(landlord)} union all ${parties(rentee)})))`
  return sql`((t.debit_account_id = ${seen} or t.credit_account_id = ${seen}) and (t.bill_id is null
    or exists (select from billing_bill x where x.tenant_id = ${tenantId} and x.id = t.bill_id and ${atSites(sql`x.site_id`, scope)})))`
}

/** The ledger as a list. An operator sees amounts as posted; a party sees what takes back a claim as negative. */
export const entries = standard(entry, {
  joins: () => sql`
    join ledger_account da on da.tenant_id = t.tenant_id and da.id = t.debit_account_id
    join ledger_account ca on ca.tenant_id = t.tenant_id and ca.id = t.credit_account_id
    left join billing_bill b on b.tenant_id = t.tenant_id and b.id = t.bill_id
    left join payment p on p.tenant_id = t.tenant_id and p.id = t.payment_id`,
  columns: (ctx) => ({
    debitAccount: sql`da.kind`,
    creditAccount: sql`ca.kind`,
    billNo: sql`b.no`,
    paymentNo: sql`p.no`,
    ...(!isParty(ctx.scope)
      ? {}
      : {
          amountFen: sql`(case when t.kind ~ '(voided|credited|waived|reversed|uncollected)$' then -t.amount_fen else t.amount_fen end)`,
        }),
  }),
  scope: { landlord: touches, rentee: touches, orgs: touchesSeen },
})
