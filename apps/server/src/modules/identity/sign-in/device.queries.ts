import { raw, sql } from '../../../infra/db/sql.ts'

const of = (tenantId: number, userId: string) => sql`tenant_id = ${tenantId} and user_id = ${userId}`
const DAYS = 180
/** More browsers than a person uses; the one used longest ago makes room. */
const MOST = 20

export const knownDevice = (tenantId: number, userId: string, hash: string) =>
  raw<{ known: true }>(
    sql`select true as known from identity_device where ${of(tenantId, userId)} and token_hash = ${hash}
      and used_at > now() - make_interval(days => ${DAYS})`,
  )
export const useDevice = (tenantId: number, userId: string, hash: string) =>
  raw(sql`insert into identity_device (tenant_id, user_id, token_hash) values (${tenantId}, ${userId}, ${hash})
    on conflict (tenant_id, user_id, token_hash) do update set used_at = now()`)
export const dropOldDevices = (tenantId: number, userId: string) =>
  raw(sql`delete from identity_device where ${of(tenantId, userId)} and (used_at < now() - make_interval(days => ${DAYS})
    or token_hash in (select token_hash from identity_device where ${of(tenantId, userId)} order by used_at desc offset ${MOST}))`)
