-- People of several tenants look up theirs before any tenant is known. The answer is codes and names of tenants and
-- nothing of users. It asks tenant by tenant, as an application would, so row-level security holds even for it where
-- its owner is bound by it. All tenants are asked whatever is found: the time tells nothing.
create or replace function identity_tenants_of(info text) returns table (code text, name text) language plpgsql volatile security definer
set search_path = public, pg_temp as $$
declare
  tenant record;
  before text := coalesce(current_setting('app.tenant_id', true), '');
begin
  for tenant in select t.id, t.code, t.name from identity_tenant t where t.status = 'active' order by t.code loop
    perform set_config('app.tenant_id', tenant.id::text, true);
    if exists (select from identity_user u where u.tenant_id = tenant.id and u.status = 'active' and lower(u.username) = lower(info))
      or exists (select from identity_user u where u.tenant_id = tenant.id and u.status = 'active' and lower(u.email) = lower(info))
      or exists (select from identity_user u where u.tenant_id = tenant.id and u.status = 'active' and u.mobile = info)
    then
      code := tenant.code;
      name := tenant.name;
      return next;
    end if;
  end loop;
  perform set_config('app.tenant_id', before, true);
end $$;
revoke all on function identity_tenants_of(text) from public;
grant execute on function identity_tenants_of(text) to cloud_steward_app;
