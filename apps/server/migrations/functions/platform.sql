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
