import { rentee } from '@cloud-steward/contract/housing/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { PaperKind, PartyKind } from './paper.rules.ts'

type Asking = Pick<Ctx, 'tenant' | 'scope'>
interface Sealed {
  secret: string
  hash: string
}
export interface IdentityRow {
  id: string
  name: string
  masked: string | null
  secret: string | null
  hash: string | null
  state: 'unverified' | 'verified' | 'failed'
  partyKind: PartyKind
  paperKind: PaperKind
}
const shown = sql`t.id, t.name, t.id_no_masked as masked, t.id_no_secret as secret, t.id_no_hash as hash, t.identity_state as state,
  t.party_kind as "partyKind", t.paper_kind as "paperKind"`

/** A rentee the caller sees, locked. */
export const renteeForUpdate = (ctx: Asking, id: string) =>
  raw<IdentityRow>(
    sql`select ${shown} from housing_rentee t where t.tenant_id = ${ctx.tenant.id} and t.id = ${id}${andScope(ctx, rentee)} for update`,
  )
export const renteesByHash = (ctx: Asking, hashes: readonly string[]) =>
  raw<{ id: string }>(
    sql`select t.id from housing_rentee t where t.tenant_id = ${ctx.tenant.id} and t.id_no_hash = any(${hashes})${andScope(ctx, rentee)}
      order by t.id_no_shared, t.id limit 1`,
  )
export const keepIdNumber = (tenantId: number, id: string, { secret, hash }: Sealed) =>
  raw(sql`update housing_rentee set id_no = null, id_no_secret = ${secret}, id_no_hash = ${hash}, id_no_shared = false
    where tenant_id = ${tenantId} and id = ${id}`)
export const setIdentity = (tenantId: number, id: string, state: string, at: string, by: string) =>
  raw(sql`update housing_rentee set identity_state = ${state}, identity_at = ${at}::timestamptz, identity_by = ${by}
    where tenant_id = ${tenantId} and id = ${id}`)
/** One more number somebody reads today; how many that makes. */
export const countLook = (tenantId: number, userId: string, day: string) =>
  raw<{ looks: number }>(sql`insert into housing_identity_look as t (tenant_id, user_id, day, looks)
    values (${tenantId}, ${userId}, ${day}::date, 1)
    on conflict (tenant_id, user_id, day) do update set looks = t.looks + 1 returning looks`)

export const plainIdNumbers = (tenantId: number, most: number) =>
  raw<{ id: string; idNo: string }>(
    sql`select id, id_no as "idNo" from housing_rentee where tenant_id = ${tenantId} and id_no is not null order by id limit ${most} for update`,
  )
/** Of several rentees with one number the first keeps it to himself. */
export const sealIdNumber = (tenantId: number, id: string, { secret, hash }: Sealed) =>
  raw(sql`update housing_rentee t set id_no = null, id_no_secret = ${secret}, id_no_hash = ${hash},
      id_no_shared = exists (select from housing_rentee x where x.tenant_id = t.tenant_id and x.id_no_hash = ${hash} and x.id <> t.id)
    where t.tenant_id = ${tenantId} and t.id = ${id}`)
export const forgetPlainNumbers = () => raw<{ gone: number }>(sql`select housing_forget_id_numbers() as gone`)
export const contactOfParty = (tenantId: number, kind: 'landlord' | 'rentee', id: string) =>
  raw<{ name: string; mobile: string; isCompany: boolean }>(
    sql`select name, mobile, ${kind === 'rentee' ? sql`party_kind = 'company'` : sql`false`} as "isCompany" from ${sql.table(`housing_${kind}`)} where tenant_id = ${tenantId} and id = ${id}`,
  )
