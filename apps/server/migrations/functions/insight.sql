-- What each tenant was counted last, for the platform. Read behind each tenant's own wall, one after the other. Its houses and
-- its messages left are rows of their own tables: they are those of this moment, as the list of businesses shows them.
create or replace function insight_tenant_figures() returns table (tenant_no int, metric text, value bigint, whole bigint, taken_at timestamptz)
language plpgsql volatile as $$
declare
  tenant int;
begin
  if current_setting('app.tenant_id', true) is distinct from '10001' then
    raise exception 'only the platform asks what other tenants were counted' using errcode = '42501';
  end if;
  for tenant in select t.id from identity_tenant t where t.status <> 'locked' order by t.id loop
    perform set_config('app.tenant_id', tenant::text, true);
    return query select s.tenant_id, s.metric, s.value, s.whole, s.taken_at from insight_snapshot s
      where s.tenant_id = tenant and s.metric like 'tenant.%' and s.site_id = '00000000-0000-0000-0000-000000000000'
        and s.day = (select max(d.day) from insight_snapshot d where d.tenant_id = tenant and d.metric = s.metric)
        and s.metric not in ('tenant.houses', 'tenant.smsLeft')
      union all select tenant, 'tenant.houses', coalesce((select q.houses from housing_quota q where q.tenant_id = tenant), 0)::bigint, null, null
      union all select tenant, 'tenant.smsLeft', coalesce((select sum(greatest(0, m.quota - m.used)) from identity_sms_setting m
        where m.tenant_id = tenant and m.status = 1), 0)::bigint, null, null;
  end loop;
  perform set_config('app.tenant_id', '10001', true);
end $$;
