-- A tenant's merchant category stands with the platform, who sets it; each tenant may know its own.
create or replace function platform_category() returns text language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  before text := coalesce(current_setting('app.tenant_id', true), '');
  found text;
begin
  perform set_config('app.tenant_id', '10001', true);
  select d.mcc into found from identity_tenant t join platform_detail d on d.tenant_id = 10001 and d.id = t.uid
    where t.id = nullif(before, '')::int;
  perform set_config('app.tenant_id', before, true);
  return found;
end $$;
revoke all on function platform_category() from public;
grant execute on function platform_category() to cloud_steward_app;

-- Until when another tenant lets people of the platform look in. Only for the platform, which looks over that tenant's wall
-- for this one time.
create or replace function platform_support_until(tenant int) returns timestamptz language plpgsql volatile as $$
declare
  until timestamptz;
begin
  if current_setting('app.tenant_id', true) is distinct from '10001' then
    raise exception 'only the platform asks who lets it look in' using errcode = '42501';
  end if;
  perform set_config('app.tenant_id', tenant::text, true);
  select max(g.ends_at) into until from identity_support_grant g
    where g.tenant_id = tenant and g.ended_at is null and g.ends_at > now();
  perform set_config('app.tenant_id', '10001', true);
  return until;
end $$;
