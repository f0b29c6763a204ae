import { raw, sql } from '../../../infra/db/sql.ts'

export interface Seen {
  id: string
  deviceId: string
  at: string
  eventNo: string
  method: string
  ok: boolean
  slot: number | null
  remoteNo: string | null
  battery: number | null
}
/** What locks saw, each once; whose key it was is known by its place in the lock, or by its number at the maker. */
export const storeUnlocks = (tenantId: number, seen: readonly Seen[], receivedAt: string) =>
  raw(sql`insert into lock_unlock (tenant_id, id, lock_id, at, event_no, received_at, site_id, room_id, method, ok, credential_id, rentee_id, holder, battery)
    select ${tenantId}::int, g.id, g.device_id, g.at, g.event_no, ${receivedAt}::timestamptz, l.site_id, l.room_id, g.method, g.ok, c.id, c.rentee_id, c.holder, g.battery
    from unnest(${seen.map((one) => one.id)}::uuid[], ${seen.map((one) => one.deviceId)}::uuid[], ${seen.map((one) => one.at)}::timestamptz[],
      ${seen.map((one) => one.eventNo)}::text[], ${seen.map((one) => one.method)}::text[], ${seen.map((one) => one.ok)}::boolean[],
      ${seen.map((one) => one.slot)}::int[], ${seen.map((one) => one.remoteNo)}::text[], ${seen.map((one) => one.battery)}::int[])
      g (id, device_id, at, event_no, method, ok, slot, remote_no, battery)
    join device_lock l on l.tenant_id = ${tenantId} and l.id = g.device_id
    left join lateral (select k.id, k.rentee_id, k.holder from lock_credential k
      where k.tenant_id = l.tenant_id and k.lock_id = l.id and (k.slot = g.slot or k.remote_no = g.remote_no)
        and g.at >= k.valid_from and (k.valid_to is null or g.at <= k.valid_to) order by k.created_at desc limit 1) c on true
    on conflict do nothing`)
export const markUsed = (tenantId: number, ids: readonly string[]) =>
  raw(sql`update lock_credential c set last_used_at = u.at from (
      select credential_id, max(at) as at from lock_unlock where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and ok and credential_id is not null group by 1) u
    where c.tenant_id = ${tenantId} and c.id = u.credential_id and (c.last_used_at is null or c.last_used_at < u.at)`)
