import { lease } from '@cloud-steward/contract/housing/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

type Asking = Pick<Ctx, 'tenant' | 'scope'>
export interface FiledLease {
  id: string
  no: string
  signedOn: string | null
  filingNo: string | null
  filedOn: string | null
}
const shown = sql`t.id, t.no, t.signed_on as "signedOn", t.filing_no as "filingNo", t.filed_on as "filedOn"`

/** Leases the caller sees, by id or by number, locked in the order of their ids. Filing outlives a lease: ended ones count as well. */
export const leasesToFile = (ctx: Asking, by: 'id' | 'no', values: readonly string[]) =>
  raw<FiledLease>(
    sql`select ${shown} from housing_lease t where t.tenant_id = ${ctx.tenant.id}
      and ${by === 'id' ? sql`t.id = any(${values}::uuid[])` : sql`t.no = any(${values}::text[])`}${andScope(ctx, lease)}
      order by t.id for no key update`,
  )
export const setFiling = (tenantId: number, id: string, filingNo: string, filedOn: string) =>
  raw(
    sql`update housing_lease set filing_no = ${filingNo}, filed_on = ${filedOn}::date where tenant_id = ${tenantId} and id = ${id}`,
  )
export const leasesWithFilingNo = (tenantId: number, numbers: readonly string[]) =>
  raw<{ id: string; filingNo: string }>(
    sql`select id, filing_no as "filingNo" from housing_lease where tenant_id = ${tenantId} and filing_no = any(${numbers}::text[])`,
  )

/** Leases that lack something and whose last day for it is one of these. */
export const missingBy = (tenantId: number, days: readonly string[]) =>
  raw<{ fileBy: string; filing: number; identity: number }>(
    sql`select file_by as "fileBy", count(*) filter (where filing_no is null)::int as filing,
        count(*) filter (where identity_state <> 'verified')::int as identity
      from housing_filing where tenant_id = ${tenantId} and file_by = any(${days}::date[])
        and (filing_no is null or identity_state <> 'verified') group by file_by`,
  )
/** Nothing when that day was told already. */
export const markNotified = (tenantId: number, day: string) =>
  raw<{ day: string }>(
    sql`insert into housing_filing_told (tenant_id, day) values (${tenantId}, ${day}::date) on conflict do nothing returning day`,
  )
