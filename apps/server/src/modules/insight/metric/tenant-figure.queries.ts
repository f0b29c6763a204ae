import { raw, sql } from '../../../infra/db/sql.ts'

export interface TenantRow {
  name: string
  code: string
  state: string
  houseLimit: number
  figures: Record<string, { value: number; whole: number | null; takenAt: string | null; isOfToday: boolean }> | null
}
/** Every tenant that uses the platform, with its latest snapshot. Houses and messages left are those of this moment. */
export const tenantRows = (now: Date) =>
  raw<TenantRow>(
    sql`with counted as materialized (select f.tenant_no, jsonb_object_agg(f.metric, jsonb_build_object('value', f.value, 'whole', f.whole,
          'takenAt', f.taken_at, 'isOfToday', coalesce(f.taken_at at time zone t.time_zone >= date_trunc('day', ${now.toISOString()}::timestamptz at time zone t.time_zone), true))) as figures
        from insight_tenant_figures() f join identity_tenant t on t.id = f.tenant_no group by f.tenant_no)
      select b.tenant_name as name, b.tenant_code as code, b.state, b.house_num as "houseLimit", c.figures
      from platform_business b left join counted c on c.tenant_no = b.tenant_no order by b.created_at`,
  )
export interface Snapshot {
  metric: string
  siteId: string
  value: number
  whole: number | null
}
export const putSnapshots = (tenantId: number, day: string, at: Date, rows: readonly Snapshot[]) =>
  raw(sql`insert into insight_snapshot (tenant_id, metric, day, site_id, value, whole, taken_at)
      select ${tenantId}, r.metric, ${day}::date, r.site_id, r.value, r.whole, ${at.toISOString()}::timestamptz
      from unnest(${rows.map(({ metric }) => metric)}::text[], ${rows.map(({ siteId }) => siteId)}::uuid[],
        ${rows.map(({ value }) => value)}::bigint[], ${rows.map(({ whole }) => whole)}::bigint[]) r (metric, site_id, value, whole)
    on conflict (tenant_id, metric, day, site_id) do update set value = excluded.value, whole = excluded.whole, taken_at = excluded.taken_at`)
/** Number of houses of a tenant, and its remaining SMS quota. */
export const holdingsOf = (tenantId: number) =>
  raw<{ houses: number; smsLeft: number }>(
    sql`select coalesce((select houses from housing_quota where tenant_id = ${tenantId}), 0) as houses,
      coalesce((select sum(greatest(0, quota - used)) from identity_sms_setting where tenant_id = ${tenantId} and status = 1), 0)::bigint as "smsLeft"`,
  )
