import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { ofSeenLandlords } from '../../ledger/index.ts'

/** What is kept back of a landlord's money, fen; nothing stands for none. */
export const reserveOf = (tenantId: number, landlordId: string) =>
  raw<{ amountFen: number }>(
    sql`select amount_fen as "amountFen" from wallet_reserve where tenant_id = ${tenantId} and landlord_id = ${landlordId} and is_current`,
  )
/** The same of all landlords the caller sees. */
export const reservesSeen = (ctx: Pick<Ctx, 'tenant' | 'scope'>) =>
  raw<{ amountFen: number }>(
    sql`select coalesce(sum(a.amount_fen), 0)::bigint as "amountFen" from (select landlord_id as owner_id, amount_fen from wallet_reserve
      where tenant_id = ${ctx.tenant.id} and is_current) a where true${ofSeenLandlords(ctx)}`,
  )
/** Whoever decides about a landlord's reserve waits for the one before. */
export const lockOwner = (tenantId: number, landlordId: string) =>
  raw<{ id: string }>(
    sql`select id from housing_landlord where tenant_id = ${tenantId} and id = ${landlordId} for no key update`,
  )
export const retireReserve = (tenantId: number, landlordId: string) =>
  raw(
    sql`update wallet_reserve set is_current = false where tenant_id = ${tenantId} and landlord_id = ${landlordId} and is_current`,
  )
export const insertReserve = (
  tenantId: number,
  one: { id: string; landlordId: string; amountFen: number; reason: string; username: string },
) =>
  raw(sql`insert into wallet_reserve (tenant_id, id, landlord_id, amount_fen, reason, username)
    values (${tenantId}, ${one.id}, ${one.landlordId}, ${one.amountFen}, ${one.reason}, ${one.username})`)
export const reserveHistory = (tenantId: number, landlordId: string) =>
  raw<{ at: string; amountFen: number; reason: string; username: string }>(
    sql`select created_at as at, amount_fen as "amountFen", reason, username from wallet_reserve
      where tenant_id = ${tenantId} and landlord_id = ${landlordId} order by created_at desc, id desc limit 50`,
  )
